# Luck and skill of finished games.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "analyse, one thread" "$DURBAR" analyse "$SOURCE/tests/golden/persia-1.journal" --worlds 4 --practice 8 -j 1 --json
cp out one
holds "analyse: start, luck, mistakes and drift make the result" \
	'abs(it["start"] + it["drift"] + sum(s * (side["luck"] - side["gave"]) for s, side in zip((1, -1), it["sides"])) - it["end"]) <= 6'
holds "analyse: every move has its chance" 'len(it["moves"]) == it["ply"] and all(-1000 < m["before"] < 11000 for m in it["moves"])'
holds "analyse: a mistake has a better move" 'all(("gave" in m) == ("better" in m) and m.get("better") != m["move"] for m in it["moves"])'
gives 0 "analyse, three threads" "$DURBAR" analyse "$SOURCE/tests/golden/persia-1.journal" --worlds 4 --practice 8 -j 3 --json
same one out "analyse: threads change nothing"
gives 0 "analyse: words" "$DURBAR" analyse "$SOURCE/tests/golden/persia-1.journal" --worlds 4 --practice 8
says out "gave away" "analyse: sums are told"
says out "what mattered most" "analyse: turning points are told"

"$DURBAR" new tally-1 -o running.durbar --seed 1 >/dev/null
gives 1 "analyse: a running game" "$DURBAR" analyse running.durbar
says err "is not over" "analyse: which is told"
gives 2 "analyse: nonsense" "$DURBAR" analyse "$SOURCE/tests/golden/persia-1.journal" --worlds 0
