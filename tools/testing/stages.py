"""stages.py: the table of what ./test runs: its stages, the jobs of each, the builds that these need.

./test is for every change: fourteen minutes on two quiet cores, and it shall be ten. ./test long adds the jobs of `list_long`, and what reads DURBAR_LONG
tries more. CONTRIBUTING.md, "Tests", tells what is proved by which. ./test quick SYSTEM is for the minute between two edits.
"""
import dataclasses
import os
import pathlib

from .jobs import Job

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STAGES = {
    "build": "with gcc -O3, with gcc and the address sanitiser, with clang -O0 and the undefined behaviour sanitiser",
    "units": "tests in C: unit, contracts, the store and the wire",
    "sanitised": "the same under sanitisers: whatever reads what comes from outside, positions, games",
    "lab": "the rules as small games",
    "golden": "the same behaviour, games and dice with either compiler; a second implementation of the dice",
    "games": "whole games with random options",
    "commands": "the command line, and on a disk that fails",
    "guards": "layers, style, words, clang-tidy, cppcheck, installing, tools",
    "serving": "the server as clients see it, attacked, killed, behind nginx, on PostgreSQL",
    "pages": "types of the client",
    "browser": "the client, in a real browser",
    "speed": "how heavy and how fast the pages are; nothing runs beside it",
}
LONG_STAGES = {
    "fuzz": "fuzzers, ten minutes each (FUZZ_SECONDS)",
    "soak": "thousands of whole games",
    "whole": "what ./test tries in part: under the sanitisers, with more compilers, more kills, every map, greedy against the league",
    "mutations": "do the tests notice when a rule changes?",
    "valgrind": "the tests in C under valgrind",
    "elsewhere": "another C library, WebAssembly, a Debian 13 made from nothing",
}
WARS = "abyssinia asante persia afghan afghan-extended india".split()
BATTLES = ("restless-a restless-b restless-c restless-d restless-e restless-f "
           "conduct-zulu conduct-sudan conduct-frontier conduct-boxer conduct-free").split()
# A build that is not made for playing: which bots choose which moves, and how strong they are, no sanitiser can judge.
STRENGTH = {"contract_league", "contract_restless_bots", "contract_sunset_bots", "conduct_greedy", "conduct_league", "mutiny_league",
            "contract_judgement", "contract_analysis", "contract_memory", "bots_search", "sunset_sudden"}
# The store under faults and on PostgreSQL meets asan, which looks for undefined behaviour as well.
STORES = {"faults", "postgres", "sqlite"}
# Read by asan; the others meet ubsan, which sees what is not aligned.
PARSERS = ["contract", "contract_damage", "contract_journal", "contract_recall", "contract_pieces"]
ASAN_COMMANDS = "check damage lab-words map usage writers other-rules play".split()
RELEASE, ASAN, UBSAN = ("build/release", "build/asan", "build/ubsan")
PARTS = {"browser": 4, "serving": 6}


def build(preset, *targets):
    """A build of a preset; ./play leaves a folder without tests, in which warnings are no errors."""
    folder = f"build/{preset}"
    configure = f"grep -qs DURBAR_WERROR:BOOL=ON {folder}/CMakeCache.txt || cmake --preset {preset}"
    compiling = [["cmake", "--build", folder, *(["--target", *targets] if targets else [])]]
    if preset == "release":
        compiling.append(["cmake", "--build", folder, "--target", "load"])
    return Job(f"build-{preset}", "build", [["sh", "-c", configure], *compiling], seconds=1000, sure=True, limit=1800)


def test_files(folder):
    return sorted(path.stem for path in (ROOT / "tests" / folder).glob("*.c"))


def in_c(stage, name, preset, program, files=(), seconds=5.0, load=1.0):
    """Tests of a program in C, all or some files. Other builds than release play fewer games."""
    few = {} if preset == "release" or os.environ.get("DURBAR_LONG") else {"DURBAR_GAMES": "1"}
    return Job(name, stage, [[f"build/{preset}/tests/test_{program}", *files]], "cmocka", preset != "release", (f"build-{preset}",), seconds,
               few, load)


def list_units():
    own = {"contract_views": 22, "contract": 18, "contract_damage": 12}
    jobs = [in_c("units", "units-unit", "release", "unit", seconds=18), in_c("units", "units-serve", "release", "serve", seconds=80, load=0.5),
            Job("units-port-plain", "units", [[f"{RELEASE}/tests/test_port_plain"]], "cmocka", needs=("build-release",))]
    for name in test_files("contract"):
        jobs.append(in_c("units", f"units-{name}", "release", "contract", [name], own.get(name, 6)))
    return jobs


def list_sanitised():
    unit = [name for name in test_files("unit") if name not in STRENGTH]
    serve = [name for name in test_files("serve") if name not in STORES]
    # Worlds and views copy states: of that ./test long makes more.
    contract = [name for name in test_files("contract") if name not in STRENGTH | {"contract_views"}]
    jobs = [in_c("sanitised", "asan-unit", "asan", "unit", unit, 30), in_c("sanitised", "asan-serve", "asan", "serve", seconds=60, load=0.5),
            in_c("sanitised", "ubsan-unit", "ubsan", "unit", unit, 30), in_c("sanitised", "ubsan-serve", "ubsan", "serve", serve, 40, load=0.5)]
    for name in contract:
        preset = "asan" if name in PARSERS else "ubsan"
        jobs.append(in_c("sanitised", f"{preset}-{name}", preset, "contract", [name], 30))
    jobs.append(Job("asan-games", "sanitised", [[f"{ASAN}/durbar", "auto", name, "--options", "random", "--games", "1", "--seed", "2", "--check"]
                                               for name in WARS + BATTLES + ["tally-1"]], needs=("build-asan",), seconds=20))
    jobs.append(Job("asan-games-greedy", "sanitised", [[f"{ASAN}/durbar", "auto", "asante", "--bots", "greedy,random", "--games", "2",
                                                       "--seed", "1", "--check"]], needs=("build-asan",), seconds=10))
    jobs.append(Job("asan-lab", "sanitised", [[f"{ASAN}/durbar", "lab", "tests/lab"]], needs=("build-asan",), seconds=8))
    jobs += commands_of(ASAN, "sanitised", ASAN_COMMANDS)
    return jobs


def commands_of(folder, stage, names):
    preset = folder.rpartition("/")[2]
    slow = {"print": 25, "packages": 20, "external": 15}
    return [Job(f"commands-{name}" + ("" if preset == "release" else f"-{preset}"), stage, [["tests/cli/run", f"{folder}/durbar", name]],
                "last", preset != "release", (f"build-{preset}",), slow.get(name, 4), load=0.5 if name == "external" else 1.0)
            for name in names]


def command_names():
    return sorted(path.stem.removeprefix("test-") for path in (ROOT / "tests/cli").glob("test-*.sh"))


def list_commands():
    return commands_of(RELEASE, "commands", command_names()) + [
        Job("commands-faults", "commands", [["python3", "tests/cli/faults/run.py", f"{RELEASE}/durbar", f"{RELEASE}/tests/libfrail_files.so"]],
            "last", needs=("build-release",), seconds=30)]


def list_lab():
    return [Job("lab", "lab", [[f"{RELEASE}/durbar", "lab", "tests/lab", "--play", "30"]], "last", needs=("build-release",), seconds=8, sure=True)]


def golden_of(preset):
    """Behaviour by numbers, and journals of whole games: replaying compares each position's hash."""
    folder = f"build/{preset}"
    journals = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests/golden").glob("*.journal"))
    return [Job(f"golden-behaviour-{preset}", "golden", [[f"{folder}/tests/golden", "tests/golden/golden.tsv"]], needs=(f"build-{preset}",),
                seconds=20, sure=True),
            Job(f"golden-journals-{preset}", "golden", [[f"{folder}/durbar", "verify", name] for name in journals], needs=(f"build-{preset}",),
                seconds=10, sure=True)]


def same_games(name, folders, games, stage="golden"):
    return Job(name, stage, [["python3", "tools/testing/same_games.py", str(games), *folders]],
               needs=tuple(f"build-{folder.rpartition('/')[2]}" for folder in folders), seconds=30, sure=True)


def list_golden():
    return golden_of("release") + golden_of("ubsan") + [
        same_games("golden-same-games", [RELEASE, UBSAN], 4),
        Job("dice", "golden", [["python3", "tests/tools/verify_dice.py", RELEASE]], "last", needs=("build-release",), seconds=16, sure=True)]


def list_games():
    return [Job(f"games-{name}", "games", [[f"{RELEASE}/durbar", "auto", name, "--options", "random", "--games", "100", "--seed", name, "--check"]],
                needs=("build-release",), seconds=4, sure=True) for name in WARS + BATTLES]


def fast_guards():
    return [Job(f"guard-{name}", "guards", [command], needs=("build-release",) if any(RELEASE in word for word in command) else (), seconds=2,
                sure=True)
            for name, command in {
                "layers": ["tools/check-layers", RELEASE], "size": ["tools/check-size"], "cards": ["tools/check-cards"],
                "web": ["tools/check-web"], "words": ["tools/check-words"], "words-tried": ["tools/check-words", "--try"],
                "coverage": ["tools/rule-coverage", "--gaps", "docs/status.md"], "guide": ["tools/check-guide", f"{RELEASE}/durbar"],
                "format": ["tools/check-format"]}.items()]


def list_guards():
    scripts = "play test .ci/run tools/packages.sh tools/check-format tools/check-tidy tools/check-cppcheck tools/check-install " \
              "tools/make-golden tests/cli/run tests/serve/postgres.sh examples/notify-mail"
    # The smallest map; ./test long makes them all.
    slow = {"cppcheck": (["tools/check-cppcheck"], 30), "scripts": (["shellcheck", "-x", *scripts.split()], 5),
            "maps": (["tools/cartography/check", "persia"], 10), "install": (["tools/check-install", RELEASE], 10),
            "mutate": (["tests/tools/mutate.py"], 5), "new-system": (["tests/tools/new_system.py"], 30),
            "testing": (["tests/tools/testing.py"], 10), "tidy": (["tools/check-tidy", UBSAN], 60)}
    runner = Job("guard-runner", "guards", [["node", "tests/tools/runner.mjs"]], "last", seconds=1)
    needs = {"install": ("build-release",), "new-system": ("build-release",), "tidy": ("build-ubsan",)}
    return fast_guards() + [runner] + [Job(f"guard-{name}", "guards", [command], needs=needs.get(name, ()), seconds=seconds)
                            for name, (command, seconds) in slow.items()]


def in_parts(stage, needs, command, seconds, load=1.0):
    parts = PARTS[stage]
    return [Job(f"{stage}-{part}", stage, [[*command, "--jobs", "1", "--part", f"{part}/{parts}"]], "last", needs=needs, seconds=seconds, load=load,
                sure=True, limit=1800) for part in range(1, parts + 1)]


def list_web():
    packages = Job("browser-packages", "pages", [["sh", "tools/testing/node_packages.sh"]], seconds=500, limit=600)
    return [packages, Job("browser-types", "pages", [["node_modules/.bin/tsc", "-p", "."]], needs=("browser-packages",), seconds=8),
            *in_parts("browser", ("build-release", "browser-packages"), ["node", "tests/browser/run.mjs", f"{RELEASE}/durbar"], 100, 0.5),
            Job("weigh", "speed", [["node", "tests/browser/weigh.mjs", f"{RELEASE}/durbar"]], "last", needs=("build-release", "browser-packages"),
                seconds=20, alone=True)]


def list_serving():
    return in_parts("serving", ("build-release", "build-asan"), ["node", "tests/serve/all.mjs", f"{RELEASE}/durbar", "--sanitised", f"{ASAN}/durbar"],
                    60, 0.5)


def list_jobs(long=False):
    """Every job of ./test; of ./test long, too."""
    builds = [build("release"), build("asan"), build("ubsan")]
    jobs = [*builds, *list_web(), *list_serving(), *list_guards(), *list_units(), *list_sanitised(), *list_commands(), *list_golden(),
            *list_games(), *list_lab()]
    return jobs + list_long() if long else jobs


def fuzz(name):
    seeds = {"yaml": ["data", "tests/lab"], "journal": ["tests/golden"], "map": ["data/sunset/maps"]}
    corpus = f"build/test/corpus-{name}"
    return Job(f"fuzz-{name}", "fuzz", [["mkdir", "-p", corpus],
                                        [f"build/fuzz/tests/fuzz_{name}", f"-max_total_time={os.environ.get('FUZZ_SECONDS', '600')}", "-max_len=4096",
                                         "-timeout=20", "-rss_limit_mb=2048", "-artifact_prefix=build/test/", corpus, *seeds.get(name, [])]],
               needs=("build-fuzz",), seconds=600, limit=3600)


def soak(name, games, *more):
    return Job("soak-" + "-".join([name, *[word.strip("-") for word in more[1:2]]]), "soak",
               [[f"{RELEASE}/durbar", "auto", name, *(more or ("--options", "random")), "--games", str(games), "--seed", name, "--check"]],
               needs=("build-release",), seconds=300, limit=4 * 3600)


def list_long():
    """Fuzzing, soaks, valgrind, mutations, other builds and systems."""
    whole = "contract_damage contract contract_views contract_recall".split()
    jobs = [build("fuzz"), build("clang", "durbar", "golden"), build("debug")]
    jobs += [fuzz(path.stem) for path in sorted((ROOT / "tests/fuzz").glob("*.c"))]
    jobs += [soak(name, 20000) for name in WARS] + [soak(name, 5000) for name in BATTLES]
    jobs += [soak(name, 100, "--bots", "greedy") for name in WARS]
    jobs.append(Job("soak-asan", "soak", [[f"{ASAN}/durbar", "auto", name, "--options", "random", "--games", "20", "--seed", "12", "--check"]
                                         for name in WARS + BATTLES], needs=("build-asan",), seconds=600, limit=4 * 3600))
    # What ./test leaves out under the sanitisers: how bots play, and commands that read nothing from outside.
    for preset in ("asan", "ubsan"):
        seen = set(PARSERS) if preset == "asan" else set()
        names = [name for name in test_files("contract") if name in STRENGTH or (name in whole and name not in seen)]
        jobs += [in_c("whole", f"whole-{preset}-{name}", preset, "contract", [name], 300) for name in names]
        jobs.append(in_c("whole", f"whole-{preset}-unit", preset, "unit", sorted(STRENGTH & set(test_files("unit"))), 300))
    jobs += commands_of(ASAN, "whole", [name for name in command_names() if name not in ASAN_COMMANDS])
    for preset in ("clang", "debug"):
        jobs += [dataclasses.replace(job, stage="whole") for job in golden_of(preset)]
    jobs.append(same_games("same-games-everywhere", [RELEASE, UBSAN, "build/clang", "build/debug"], 20, "whole"))
    for name, arguments in {"crowd": [RELEASE, "1"], "servers": [RELEASE, "600"], "servers-asan": [ASAN, "120"]}.items():
        folder, count = arguments
        jobs.append(Job(f"{name}-whole", "whole", [["node", f"tests/serve/{name.removesuffix('-asan')}.mjs", f"{folder}/durbar", count]], "last",
                        needs=("build-release", "build-asan"), seconds=600, limit=7200))
    jobs += [Job("league", "whole", [["tools/league", f"{RELEASE}/durbar"]], needs=("build-release",), seconds=600, limit=7200),
             Job("maps-all", "whole", [["tools/cartography/check"]], seconds=60),
             Job("tidy-deep", "whole", [["tools/check-tidy", UBSAN, "--deep"]], needs=("build-ubsan",), seconds=600, limit=7200),
             Job("mutations", "mutations", [["tools/mutate", "--seed", os.environ.get("MUTATE_SEED", "1"), "--count", "300", "--want", "95"]],
                 needs=("build-release",), seconds=5000, limit=12 * 3600)]
    jobs += [Job(f"valgrind-{program}", "valgrind", [["valgrind", "-q", "--error-exitcode=9", "--leak-check=full", "--trace-children=no",
                                                      f"build/debug/tests/test_{program}"]], "cmocka", True, ("build-debug",), 1000,
                 {"DURBAR_GAMES": "1", "DURBAR_LONG": ""}, limit=4 * 3600) for program in ("unit", "contract", "serve")]
    jobs += [Job("portable", "elsewhere", [["tools/check-portable", RELEASE]], needs=("build-release",), seconds=300, limit=3600),
             Job("debian-13", "elsewhere", [["tools/check-debian"]], seconds=600, limit=7200)]
    return jobs


def list_quick(system):
    """Contracts, lab, golden and fast guards of one system; one build."""
    own = {"DURBAR_SYSTEM": system, "DURBAR_GAMES": "2"}
    needs = ("build-release",)
    folder = ROOT / "tests/lab" / system
    jobs = [build("release")]
    jobs += [Job(f"quick-{name}", "quick", [[f"{RELEASE}/tests/test_contract", name]], "cmocka", needs=needs, env=own)
             for name in test_files("contract") if name not in STRENGTH]
    jobs.append(Job("quick-golden", "quick", [[f"{RELEASE}/tests/golden", "tests/golden/golden.tsv", system]], needs=needs, sure=True))
    if folder.is_dir():
        jobs.append(Job("quick-lab", "quick", [[f"{RELEASE}/durbar", "lab", f"tests/lab/{system}"]], "last", needs=needs, sure=True))
    return jobs + [job for job in fast_guards() if job.name != "guard-words-tried"]


def list_coverage():
    """Which branches the tests reach, by folder: build/coverage/report. Slow: nothing is optimised."""
    folder = "build/coverage"
    jobs = [build("coverage")]
    jobs.append(Job("coverage-lab", "coverage", [["find", folder, "-name", "*.gcda", "-delete"], [f"{folder}/durbar", "lab", "tests/lab", "--play", "30"]],
                    needs=("build-coverage",), seconds=3000, limit=3600))
    needs = ("coverage-lab",)
    more = ["drill", "mutiny-drill", "restless", "restless-campaign", "restless-assist", "conduct-assist", "conduct-drill"]
    jobs += [Job(f"coverage-games-{name}", "coverage",
                 [[f"{folder}/durbar", "auto", name, "--options", "random", "--games", "40", "--seed", "5", "--check"]], needs=needs, limit=3600)
             for name in WARS + BATTLES + more]
    jobs += [Job(f"coverage-{name}", "coverage", [[f"{folder}/tests/test_{name}"]], "cmocka", needs=needs, env={"DURBAR_GAMES": "2"}, limit=7200)
             for name in ("unit", "contract", "serve")]
    jobs.append(Job("coverage-commands", "coverage", [["tests/cli/run", f"{folder}/durbar"]], "last", needs=needs, limit=7200))
    jobs.append(Job("coverage-serve", "coverage", [["node", "tests/serve/all.mjs", f"{folder}/durbar", "--jobs", "1"]], "last", needs=needs, limit=7200))
    report = f"{folder}/report"
    jobs.append(Job("coverage-measured", "coverage",
                    [["mkdir", "-p", report],
                     ["gcovr", "--root", ".", "--filter", "src/", "--branches", "--output", f"{report}/branches.txt", "--json-summary",
                      f"{report}/summary.json", "--html-details", f"{report}/index.html", f"{folder}/CMakeFiles"],
                     ["tools/coverage", f"{report}/summary.json"]], needs=tuple(job.name for job in jobs), limit=3600))
    return jobs
