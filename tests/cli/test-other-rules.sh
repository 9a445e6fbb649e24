# test-other-rules.sh: a game file outlives a change of the data or of the program. It is replayed whatever it was written
# with; where the first position differs it was played with other rules, can be read up to there and started anew from there.
. "$SOURCE/tests/cli/lib.sh"

cp -r "$SOURCE/data" data
printf 'auto 30\nquit\n' | "$DURBAR" play persia --seed 5 -o game --data data >out 2>&1
gives 0 "a game of Persia is good" "$DURBAR" verify game --data data
says out "game: good" "  and is told so"
lacks out "other" "  and nothing more"
cp game kept
moves=$(grep -c '^[0-9]* [01] ' game)

# What the war does not use.
{ echo '# a comment'; cat "$SOURCE/data/sunset/maps/asante.yaml"; } >data/sunset/maps/asante.yaml
{ echo '# a comment'; cat "$SOURCE/data/sunset/tables/march.yaml"; } >data/sunset/tables/march.yaml
sed 's/^note: .*/note: >-/' "$SOURCE/data/sunset/scenarios/persia.yaml" >data/sunset/scenarios/persia.yaml
gives 0 "comments and notes change nothing" "$DURBAR" verify game --data data
lacks out "other" "  and nothing is told"
sed 's/units: 1, rule: asante-3.22-reinforcements/units: 2, rule: asante-3.22-reinforcements/' \
	"$SOURCE/data/sunset/scenarios/asante.yaml" >data/sunset/scenarios/asante.yaml
gives 0 "a number of another war changes nothing" "$DURBAR" verify game --data data
lacks out "other" "  and nothing is told"

# A number that the war uses, and that has made no difference yet.
sed 's/^weather_modifier: -1/weather_modifier: -2/' "$SOURCE/data/sunset/tables/march.yaml" >data/sunset/tables/march.yaml
"$DURBAR" verify game --data data >out 2>&1
says out "other data" "other data that have made no difference are told"
cp "$SOURCE/data/sunset/tables/march.yaml" data/sunset/tables/march.yaml

# One that has: no force marches any more.
sed 's/^results: .*/results: [hold, hold, hold, hold, hold, hold, hold, hold, hold]/' \
	"$SOURCE/data/sunset/tables/march.yaml" >data/sunset/tables/march.yaml
gives 1 "a number that matters" "$DURBAR" verify game --data data
says err "this game was played with other rules from move" "  is found at its move"
from=$(sed -n 's/.*played with other rules from move \([0-9]*\) on.*/\1/p' out)
[ "${from:-0}" -gt 1 ] && [ "$from" -lt "$moves" ] && echo "ok   which is neither the first nor the last" || echo "FAIL from '$from' of $moves"
gives 1 "as JSON" "$DURBAR" verify game --json --data data
holds "  the move is a number" "it['games'][0]['other_rules_from'] == $from and it['games'][0]['good'] == False"
gives 0 "the position before it is shown" "$DURBAR" show game --data data
says err "from move $from on" "  with what became of the game"
gives 0 "and the moves before it" "$DURBAR" show game --events --data data
gives 1 "but it is not played on" "$DURBAR" move game end --data data
says err "--repair" "  and told how to go on"
same game kept "nothing of it was changed"

# A new game from there, by the rules of today.
gives 0 "a game from there" "$DURBAR" verify --repair branch game --data data
says out "with the $((from - 1)) good moves" "  has the moves before"
gives 0 "  is good" "$DURBAR" verify branch --data data
lacks out "other" "  by the rules of today alone"
printf 'auto 5\nquit\n' | "$DURBAR" play branch --data data >out 2>&1
gives 0 "  and is played on" "$DURBAR" verify branch --data data
played=$(sed -n 's/.*good, \([0-9]*\) moves.*/\1/p' out)
[ "${played:-0}" -ge "$((from + 4))" ] && echo "ok   by five moves or more" || echo "FAIL only $played moves"

# Another set-up: nothing of the game can be shown.
cp "$SOURCE/data/sunset/tables/march.yaml" data/sunset/tables/march.yaml
sed 's/^system sunset [0-9]*/system sunset 99/' game >later
gives 0 "a later version that plays the same" "$DURBAR" verify later --data data
says out "version 99" "  is told"
sed 's/^start ..../start 0000/' later >set-up
gives 1 "another set-up" "$DURBAR" show set-up --data data
says err "from the set-up on" "  is told as such"

# Journals of the first formats, whose fingerprint covered every file.
gives 0 "a journal of format 1" "$DURBAR" verify "$SOURCE/tests/golden/persia-1.journal" --data data
lacks out "other" "  is verified as ever"
