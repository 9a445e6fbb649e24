"""What came out, for people and for programs."""
import collections

NOTICED = ("failed", "timeout", "does not link")


def rate(noticed, all_of_them):
    return 100 * noticed / all_of_them if all_of_them else 100.0


def tried(results):
    return [r for r in results if r["how"] in NOTICED or r["how"] == "survived"]


def count_folders(results):
    folders = collections.OrderedDict()
    for result in tried(results):
        row = folders.setdefault(result["folder"], [0, 0])
        row[0] += 1
        row[1] += result["how"] in NOTICED
    return folders


def overall(results):
    all_of_them = tried(results)
    return rate(sum(r["how"] in NOTICED for r in all_of_them), len(all_of_them))


def write_survivors(results):
    for r in results:
        if r["how"] == "survived":
            yield f"{r['file']}:{r['line']}: {r['function']} ({r['operator']})"
            yield f"    - {r['before']}"
            yield f"    + {r['after']}"


def write_report(results, listed):
    yield from write_survivors(results)
    yield ""
    yield "| folder | mutations | noticed | survived | rate |"
    yield "|---|---|---|---|---|"
    rows = count_folders(results)
    total = [sum(row[i] for row in rows.values()) for i in (0, 1)]
    for name, (count, noticed) in [*sorted(rows.items()), ("all", total)]:
        yield f"| {name} | {count} | {noticed} | {count - noticed} | {rate(noticed, count):.0f} % |"
    yield ""
    steps = collections.Counter(r["step"] for r in results if r["how"] in NOTICED)
    yield "First noticed by: " + ", ".join(f"{name} {count}" for name, count in steps.most_common())
    kinds = collections.Counter(r["operator"] for r in tried(results))
    alive = collections.Counter(r["operator"] for r in results if r["how"] == "survived")
    yield "Survived by operator: " + ", ".join(f"{kind} {alive[kind]} of {kinds[kind]}" for kind in sorted(kinds))
    how = collections.Counter(r["how"] for r in results)
    yield (f"Left out: {how['invalid']} that do not compile, {how['same']} that give the same code, "
           f"{listed} on the reviewed list")
    yield f"{total[1]} of {total[0]} noticed, {rate(total[1], total[0]):.1f} %"


def as_data(results, listed, seed):
    rows = count_folders(results)
    return {"seed": seed, "rate": round(overall(results), 2), "listed": listed,
            "folders": {name: {"mutations": row[0], "noticed": row[1]} for name, row in rows.items()},
            "results": results}
