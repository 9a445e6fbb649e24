# Two players matched against each other: pairs, threads, the sequential test.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "match, one thread" "$DURBAR" match greedy random tally-1 duel-1 --games 80 --seed 1 -j 1 --json
cp out one
holds "match: every game counts" 'it["all"]["games"] == 80 and [s["games"] for s in it["scenarios"]] == [40, 40]'
holds "match: points are those of the games" \
	'all(abs(p["points_e6"] - 1e6 * (p["wins"] + p["draws"] / 2) / p["games"]) <= 1 for p in it["scenarios"] + [it["all"]])'
holds "match: pairs are those of the games" \
	'all(sum(p["pairs"]) * 2 == p["games"] and sum(i * n for i, n in enumerate(p["pairs"])) == 2 * p["wins"] + p["draws"] for p in it["scenarios"])'
gives 0 "match, four threads" "$DURBAR" match greedy random tally-1 duel-1 --games 80 --seed 1 -j 4 --json
same one out "match: threads change nothing"
gives 0 "match: another seed" "$DURBAR" match greedy random tally-1 duel-1 --games 80 --seed 2 --json
grep -v seed out >two
grep -v seed one >first
! cmp -s first two && echo "ok match: another seed, other games" || echo "FAIL match: another seed, other games"
# Whoever is named first: the same games seen from the other side.
gives 0 "match: exchanged" "$DURBAR" match random greedy tally-1 duel-1 --games 80 --seed 1 --json
holds "match: margins change their sign" \
	'abs(it["all"]["points_e6"] + json.load(open("one"))["all"]["points_e6"] - 1e6) <= 1 and it["all"]["wins"] == json.load(open("one"))["all"]["losses"]'
gives 0 "match: words" "$DURBAR" match greedy random tally-1 --games 10 --seed 1
says out "10 games" "match: games are told"

# The sequential test: a bot is not better than itself, a planted advantage is found, with any threads at the same pair.
gives 0 "sprt: a bot against itself" "$DURBAR" match greedy greedy tally-1 asante --sprt --seed 3 --json
holds "sprt: it is not better" 'it["sprt"]["verdict"] == "low" and it["all"]["points_e6"] == 500000'
gives 0 "sprt: a bot against its own doctrine" "$DURBAR" match greedy-1 greedy:greedy-1 asante --sprt --seed 3 --json
holds "sprt: nor under another name" 'it["sprt"]["verdict"] == "low"'
gives 0 "sprt: one thread" "$DURBAR" match greedy-1 idle persia --sprt --seed 3 -j 1 --json
cp out one
holds "sprt: the advantage is found" 'it["sprt"]["verdict"] == "high" and it["all"]["games"] < 200'
gives 0 "sprt: two threads" "$DURBAR" match greedy-1 idle persia --sprt --seed 3 -j 2 --json
same one out "sprt: threads change nothing"
gives 0 "sprt: the other way round" "$DURBAR" match idle greedy-1 persia --sprt --seed 3 --json
holds "sprt: the worse is not better" 'it["sprt"]["verdict"] == "low"'
gives 0 "sprt: too few games" "$DURBAR" match greedy random tally-1 --sprt --games 4 --low 0.50 --high 0.51 --seed 3
says out "nothing is proved yet" "sprt: it says so"

gives 2 "match: no such bot" "$DURBAR" match greedy napoleon tally-1
says err "there is no bot 'napoleon'" "match: it is named"
gives 2 "match: no such doctrine" "$DURBAR" match greedy greedy:napoleon asante
says err "it has: standard, greedy-1" "match: those there are are named"
gives 2 "match: no doctrines at all" "$DURBAR" match greedy greedy:rush tally-1
gives 2 "match: no scenario" "$DURBAR" match greedy random
gives 2 "match: shares" "$DURBAR" match greedy random tally-1 --sprt --low 0.6 --high 0.5
gives 2 "match: no share" "$DURBAR" match greedy random tally-1 --sprt --low half
gives 2 "match: a long seed" "$DURBAR" match greedy random tally-1 --seed 12345678901234567890123456789012345678901

# The first level loses to the second in every system, and now and then wins.
gives 0 "levels: recruit against captain" "$DURBAR" match recruit captain persia restless-e conduct-zulu --games 180 --seed level --json
holds "levels: a beginner can be beaten, and can win" 'all(50000 < one["points_e6"] < 400000 for one in it["scenarios"])'

# A bot that thinks: what it may spend is said with its name, and threads change nothing.
gives 0 "search, one thread" "$DURBAR" match search:rollouts=24 greedy tally-1 duel-1 --games 8 --seed 1 -j 1 --json
cp out one
gives 0 "search, two threads" "$DURBAR" match search:rollouts=24 greedy tally-1 duel-1 --games 8 --seed 1 -j 2 --json
same one out "search: threads change nothing"
gives 0 "search: time" "$DURBAR" auto tally-1 --bots search:ms=2,recruit --games 2 --seed 1 --check
gives 2 "search: no such budget" "$DURBAR" match search:turtle greedy tally-1
says err "search:rollouts=200 or search:ms=1000" "search: how it is written"
gives 2 "search: nothing to spend" "$DURBAR" match search:rollouts=0 greedy tally-1
