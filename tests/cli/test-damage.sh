# Damaged game files and data: told with file and line, never changed, never believed.
. "$SOURCE/tests/cli/lib.sh"

"$DURBAR" new tally-1 -o good --seed 7 >out
for i in 1 2 3 4 5 6; do
	"$DURBAR" move good "$(first_move good)" >out
done
lines=$(wc -l <good)

# damaged NAME LINE: the file bad is refused with this line by every command, and stays as it is.
damaged() {
	cp bad kept
	gives 1 "$1: verify" "$DURBAR" verify bad
	says err "bad:$2" "$1: the line is told"
	gives 1 "$1: show" "$DURBAR" show bad
	gives 1 "$1: move" "$DURBAR" move bad lay 1
	gives 1 "$1: undo" "$DURBAR" undo bad
	gives 1 "$1: play" "$DURBAR" play bad --side both
	same bad kept "$1: the file is as it was"
}

head -c -10 good >bad
damaged "truncated last line" "$lines"
says err "repair" "truncated last line: remedy"
gives 0 "truncated: repair" "$DURBAR" verify bad --repair mended
gives 0 "truncated: the repaired copy is good" "$DURBAR" verify mended
says out "5 moves" "truncated: all but the last move are there"
gives 1 "repair never overwrites" "$DURBAR" verify bad --repair mended
gives 2 "repair: one file at a time" "$DURBAR" verify bad good --repair other
gives 0 "repair: nothing to do" "$DURBAR" verify good --repair other
[ ! -e other ] && echo "ok repair: no copy of a good file" || echo "FAIL repair: no copy of a good file"

sed "$((lines - 1))s/lay [0-9]/lay 9/" good >bad
damaged "edited move" $((lines - 1))
sed "${lines}s/^\([0-9]* [0-9]\) ..../\1 0000/" good >bad
damaged "edited hash" "$lines"
sed "$((lines - 2))d" good >bad
damaged "line left out" $((lines - 2))
cat good good >bad
damaged "two games in one file" $((lines + 1))
sed '1s/.*/hello/' good >bad
damaged "no journal" 1
sed 's/^system tally/system chess/' good >bad
damaged "unknown system" 2
sed 's/^scenario .*/scenario atlantis/' good >bad
damaged "unknown scenario" 4
sed 's/^option rounds .*/option rounds 99/' good >bad
damaged "wrong option" 5
sed 's/^seed 7/seed 8/' good >bad
damaged "another seed" 9
sed 's/^start ..../start 0000/' good >bad
damaged "another start" 10
: >bad
damaged "empty file" 1
head -c 4096 /dev/urandom >bad
damaged "random bytes" 1
head -c 300000 /dev/zero >bad
damaged "zeros" 1
{ head -n 9 good; head -c 100000 /dev/zero | tr '\0' x; echo; } >bad
damaged "over-long line" 10
gives 1 "no such file" "$DURBAR" show nothing
gives 1 "a folder" "$DURBAR" show .
gives 1 "one bad file among good ones" "$DURBAR" verify good bad
says out "good: good" "the good one is told"

cp -r "$SOURCE/data" data
gives 0 "--data" "$DURBAR" list --data data
# What introduces the wars is read alone, and says the same as all of it.
"$DURBAR" list --all --json --data data >introduced
"$DURBAR" list --all --check --json --data data >whole
same introduced whole "list: the same with --check"
cp data/sunset/scenarios/asante.yaml war.kept
printf '  - [\n' >>data/sunset/scenarios/asante.yaml
gives 0 "broken counters: list does not read them" "$DURBAR" list --data data
gives 1 "broken counters: list --check" "$DURBAR" list --check --data data
says err "data/sunset/scenarios/asante.yaml:" "broken counters: file and line"
mv war.kept data/sunset/scenarios/asante.yaml
cp data/conduct/scenarios/zulu.yaml war.kept
sed -i '/^turns:/d' data/conduct/scenarios/zulu.yaml
"$DURBAR" list --all --json --data data >introduced
"$DURBAR" list --all --check --json --data data >whole
same introduced whole "list: the same with --check where the house rules say how many turns there are"
mv war.kept data/conduct/scenarios/zulu.yaml
mv data/restless/tables/armies.yaml armies.kept
gives 1 "no armies: list" "$DURBAR" list --data data
says err "tables/armies" "no armies: they are named"
mv armies.kept data/restless/tables/armies.yaml
cp data/conduct/tables/fire.yaml fire.kept
printf 'dice: [\n' >data/conduct/tables/fire.yaml
gives 0 "broken table: list does not read it" "$DURBAR" list --data data
gives 1 "broken table: list --check" "$DURBAR" list --check --data data
mv fire.kept data/conduct/tables/fire.yaml
cp data/sunset/maps/asante.yaml map.kept
printf 'hexes: [\n' >data/sunset/maps/asante.yaml
gives 0 "broken map: list does not read it" "$DURBAR" list --data data
gives 1 "broken map: list --check" "$DURBAR" list --check --data data
says err "data/sunset/maps/asante.yaml:" "broken map: file and line"
mv map.kept data/sunset/maps/asante.yaml
cp data/sunset/scenarios/asante.yaml war.kept
printf 'title: [\n' >data/sunset/scenarios/asante.yaml
gives 1 "broken scenario: list" "$DURBAR" list --data data
says err "data/sunset/scenarios/asante.yaml:" "broken scenario: file and line"
mv war.kept data/sunset/scenarios/asante.yaml
printf 'bag: [\n' >data/tally/game.yaml
gives 1 "broken YAML" "$DURBAR" list --data data
says err "data/tally/game.yaml:" "broken YAML: file and line"
sed 's/^die: .*/die: 1/' "$SOURCE/data/tally/game.yaml" >data/tally/game.yaml
gives 1 "data out of range" env DURBAR_DATA=data "$DURBAR" new tally-1 -o new
says err "data/tally/game.yaml:" "data out of range: file and line"
[ ! -e new ] && echo "ok broken data: no file is written" || echo "FAIL broken data: no file is written"
gives 1 "no data folder" "$DURBAR" new tally-1 -o new --data nowhere
sed 's/^die: .*/die: 20/' "$SOURCE/data/tally/game.yaml" >data/tally/game.yaml
gives 0 "other data, another game" "$DURBAR" new tally-1 -o own --data data
gives 0 "a game is shown with the data it was begun with" "$DURBAR" show own --data data
