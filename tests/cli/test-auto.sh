# Many games, counting, speed.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "auto" "$DURBAR" auto tally-1 --bots greedy,random --games 50 --seed 1 --check
says out "every check passed" "auto: checked"
gives 0 "auto --json, one thread" "$DURBAR" auto tally-1 --bots greedy,random --games 50 --seed 1 -j 1 --json
holds "auto --json" 'it["games"] == 50 and sum(s["wins"] for s in it["sides"]) + it["draws"] == 50'
grep -v games_per_s out >one
gives 0 "auto --json, four threads" "$DURBAR" auto tally-1 --bots greedy,random --games 50 --seed 1 -j 4 --json
grep -v games_per_s out >four
same one four "auto: threads change nothing"
gives 0 "auto --check --json" "$DURBAR" auto tally-1 --bots greedy,random --games 50 --seed 1 --check --json
grep -v -e games_per_s -e checked out >looked
grep -v checked one >unlooked
same looked unlooked "auto: the same games with and without --check"
gives 0 "auto: another seed" "$DURBAR" auto tally-1 --bots greedy,random --games 50 --seed 2 -j 4 --json
grep -v games_per_s out >other
! cmp -s one other && echo "ok auto: another seed, other games" || echo "FAIL auto: another seed, other games"
gives 0 "auto: random options" "$DURBAR" auto tally-1 --games 50 --seed 1 --options random --check
gives 0 "auto: seed of its own" "$DURBAR" auto tally-1 --games 2
says err "seed " "auto: a seed of its own is told"

gives 0 "bench" "$DURBAR" bench tally-1 --seconds 1 --json
holds "bench --json" 'min(it[k] for k in ("moves_per_s", "games_per_s", "moves_per_game", "state_bytes", "copy_ns")) > 0'
parts='["copy", "view", "resample", "sample", "check", "legal", "appraise", "evaluate", "apply", "hash", "greedy"]'
gives 0 "bench --primitives --json" "$DURBAR" bench tally-1 --primitives --seconds 1 --json
holds "bench --primitives: every part" "list(it[\"primitives\"]) == $parts and it[\"moves_listed\"] > 0"
holds "bench --primitives: measured" 'all(p["count"] > 100 for p in it["primitives"].values())'
holds "bench --primitives: the 99th percentile" 'min(it["primitives"][p]["p99_us"] for p in ("legal", "sample", "greedy")) > 0'
# A decision of the greedy bot is legal and appraise, so it cannot cost less than the cheaper of the two.
holds "bench --primitives: greedy" 'it["primitives"]["greedy"]["mean_us"] > min(it["primitives"][p]["mean_us"] for p in ("legal", "appraise"))'
gives 0 "bench --primitives" "$DURBAR" bench tally-1 --primitives --seconds 1
says out "resample" "bench --primitives: a line each"
gives 0 "perft" "$DURBAR" perft tally-1 --depth 3 --seed 1 --json
holds "perft --json" 'len(it["leaves"]) == 3 and it["leaves"][0] < it["leaves"][1] < it["leaves"][2]'
cp out first
gives 0 "perft again" "$DURBAR" perft tally-1 --depth 3 --seed 1 --json
same out first "perft: the same"
gives 0 "signature" "$DURBAR" perft tally-1 --signature --json
holds "signature --json" 'len(it["signature"]) == 16'

gives 0 "rules" "$DURBAR" rules tally
says out "tally:3.3" "rules: a line each"
gives 0 "one rule" "$DURBAR" rules tally:3.3
says out "Doubling" "one rule: its title"
gives 0 "a word" "$DURBAR" rules tally doubled --json
holds "a word --json" 'it["rules"] and all("doubled" in json.dumps(r).lower() for r in it["rules"])'
# The rules for players: a folder guide in the data.
cp -r "$SOURCE/data" own
mkdir -p own/tally/guide
cat >own/tally/guide/10-laying.md <<'END'
# Laying tiles
group: Order of play

[3.3] **Doubling.** You may double once. [3.1]

> tally-1: In this game nobody has doubled yet.
END
printf '# Other games\ngroup: Elsewhere\nfor: duel-1\n\nNothing to see.\n' >own/tally/guide/20-others.md
gives 0 "the chapters" "$DURBAR" rules tally --data own
says out "Laying tiles" "the chapters: titles"
says out "Order of play" "the chapters: groups"
gives 0 "one chapter" "$DURBAR" rules tally laying --data own
says out "In this game nobody" "one chapter: its boxes"
gives 0 "of another scenario" "$DURBAR" rules tally --scenario tally-1 --data own
lacks out "Other games" "of another scenario: left out"
gives 0 "a rule for players" "$DURBAR" rules tally:3.3 --data own
says out "You may double once" "a rule for players: its text"
gives 0 "a part of a rule" "$DURBAR" rules tally:3.31 --data own
says out "You may double once" "a part of a rule: the rule"
gives 0 "words" "$DURBAR" rules tally double once --data own
says out "Laying tiles" "words: the chapter"
gives 0 "chapters --json" "$DURBAR" rules tally --data own --json
holds "chapters --json: blocks" 'it["chapters"][0]["sections"][0]["blocks"][0]["ids"] == ["3.3"]'
printf '# Wrong\n\nThe {game:nothing.here} is gone.\n' >own/tally/guide/30-wrong.md
gives 1 "a reference to nothing" "$DURBAR" rules tally --data own
says err "30-wrong.md:3" "a reference to nothing: where"
# A rule is told without what it does not need: maps are large.
mkdir lean && cp -r "$SOURCE/data/sunset" lean/
for file in lean/sunset/maps/*.yaml lean/sunset/scenarios/*.yaml; do echo "[" >"$file"; done
gives 0 "a rule needs no map" "$DURBAR" rules sunset:6.T1 --data lean
says out "Mad dash" "its table is filled in"
echo "[" >lean/sunset/tables/march.yaml
gives 1 "but its own table" "$DURBAR" rules sunset:6.T1 --data lean
says err "march.yaml:" "whose fault is told"
gives 0 "another rule does not" "$DURBAR" rules sunset:8.0 --data lean
gives 0 "rules of the engine" "$DURBAR" rules engine:undo
gives 1 "no such rule" "$DURBAR" rules tally:99
