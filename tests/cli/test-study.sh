# Studies: files, threads, stopping and going on, tests, changed data.
. "$SOURCE/tests/cli/lib.sh"

cat >small.yaml <<'Y'
title: Who wins Tally
seed: t
games: 200
scenarios: [tally-1]
bots: [[greedy, random], [random, greedy], random]
Y
gives 0 "study" "$DURBAR" study small.yaml -j 1
says out "| tally-1 | " "study: a row"
cp -r small.results one
gives 0 "study again" "$DURBAR" study small.yaml -j 3 --again --json
holds "study --json" 'it["games"] == 600 and len(it["cells"]) == 3 and it["cells"][0]["games"] == 200'
holds "study: wins and draws are the games" 'all(sum(s["wins"] for s in c["sides"]) + c["draws"] == 200 for c in it["cells"])'
holds "study: intervals" 'all(c["points"]["low"] < c["points"]["mean"] < c["points"]["high"] for c in it["cells"])'
for name in games.csv cells.csv study.json; do
	same one/$name small.results/$name "study: $name is the same with one thread and three"
done
# The same games as `durbar auto` plays with this seed.
cp small.results/study.json told
gives 0 "auto, the same games" "$DURBAR" auto tally-1 --bots greedy,random --games 200 --seed t --json
holds "study: the games of auto" '[s["wins"] for s in it["sides"]] == [s["wins"] for s in json.load(open("told"))["cells"][0]["sides"]]'

# Stopped: half of the file, with a line that was cut off. The same command goes on.
head -c 6000 one/games.csv >small.results/games.csv
gives 0 "study goes on" "$DURBAR" study small.yaml -j 2
says err "it goes on from there" "study: it says so"
same one/games.csv small.results/games.csv "study: the same file after going on"
same one/study.json small.results/study.json "study: the same results after going on"
sed -i 's/^games: 200/games: 230/' small.yaml
gives 0 "study: more games" "$DURBAR" study small.yaml --json
holds "study: more games are added" 'it["games"] == 690'
sed -i 's/^games: 230/games: 200/' small.yaml

# A signal ends it; what was played is kept.
cat >long.yaml <<'Y'
title: A long one
seed: t
games: 2000000
scenarios: [tally-1]
bots: random
Y
"$DURBAR" study long.yaml -j 2 >out 2>err &
pid=$!
for _ in $(seq 100); do
	[ ! -f long.results/games.csv ] || [ "$(wc -c <long.results/games.csv)" -lt 2000 ] || break
	sleep 0.1
done
kill -INT $pid
code=0
wait $pid || code=$?
[ $code -eq 1 ] && echo "ok study: interrupted" || echo "FAIL study: interrupted: exit code $code"
says err "the same command goes on from there" "study: interrupted, and says how to go on"
games=$(grep -c '^0,' long.results/games.csv)
says err "stopped after $games games" "study: every game that it counts is in the file"
lacks err "games/s" "study: no bar without a terminal"

# Results of something else are not touched.
sed 's/seed: t/seed: u/' small.yaml >other.yaml
cp small.results/games.csv before
gives 1 "study: another study" "$DURBAR" study other.yaml -o small.results
says err "'# seed t', this study '# seed u'" "study: what differs"
says err "--again" "study: and what to do"
same before small.results/games.csv "study: another study changes nothing"
cp -r "$SOURCE/data" mine
sed -i 's/^die: 6/die: 8/' mine/tally/game.yaml
cmp -s mine/tally/game.yaml "$SOURCE/data/tally/game.yaml" && echo "FAIL study: the test changes no data"
gives 1 "study: other data" "$DURBAR" study small.yaml --data mine
says err "tally version" "study: other data is named"
same before small.results/games.csv "study: other data changes nothing"
# Moves of the first game changed by hand: the program plays it otherwise.
awk -F, -v OFS=, '$1 == 0 && $2 == 0 { $5 = $5 + 1 } { print }' before >small.results/games.csv
gives 1 "study: other moves" "$DURBAR" study small.yaml
says err "plays game 0 of tally-1" "study: a program that plays otherwise is noticed"
echo "0,x" >>before
cp before small.results/games.csv
gives 1 "study: no game" "$DURBAR" study small.yaml
says err "is not a game of this study" "study: a line that is none"

# Variants: changed data, numbers, options; paired with the same dice.
cat >change.yaml <<'Y'
title: What moves the Asante war
seed: t
games: 20
scenarios: [asante]
bots: random
vary_options: [evasion]
variants:
  - name: nothing at all
    change: [{in: scenarios/asante, at: supply_quota, add: 0}]
  - name: natives stronger
    change: [{in: scenarios/asante, at: counters/*/strength, where: {side: native}, add: 2}]
  - name: a capital is worth more
    data: {scenarios/asante: {victory_points: {capital: 200}}}
Y
gives 0 "study: variants" "$DURBAR" study change.yaml --json
holds "study: one cell for each" '[c["variant"] for c in it["cells"]] == ["as it is", "nothing at all", "natives stronger", "a capital is worth more", "evasion=on"]'
holds "study: the same dice" 'it["cells"][1]["difference"]["margin"] == {"mean": 0.0, "low": 0.0, "high": 0.0}'
holds "study: changed numbers" 'it["cells"][2]["difference"]["margin"]["mean"] != 0'
holds "study: a ranking" 'len(it["rankings"][0]["variants"]) == 4 and it["rankings"][0]["variants"][-1] != "natives stronger"'

says change.results/report.html "What moves the game most" "study: a report"
says change.results/report.html "natives stronger" "study: a report: its variants"
says change.results/report.html "Losses by unit" "study: a report: losses"
lacks change.results/report.html 'src=' "study: a report needs nothing from elsewhere"
lacks change.results/report.html '<script' "study: a report has no script"
if command -v gnuplot >/dev/null; then
	says change.results/report.html "<svg" "study: a report: plots"
	lacks err "no plots" "study: gnuplot has drawn everything"
fi
# Without gnuplot there are tables alone.
mkdir bin
for name in sh rm env; do ln -s "$(command -v $name)" bin/$name; done
gives 0 "study: no gnuplot" env PATH="$(pwd)/bin" "$DURBAR" study change.yaml --json
says err "install gnuplot" "study: no gnuplot: what to do"
lacks change.results/report.html "<svg" "study: no gnuplot: no plots"

# A sequential test ends at the same game with any number of threads.
cat >test.yaml <<'Y'
title: Is greedy better than random?
seed: t
test: {difference: 0.2, errors: 0.05, most: 5000}
scenarios: [tally-1]
bots: [[greedy, random], [random, random]]
Y
gives 0 "study: a test" "$DURBAR" study test.yaml -j 1 --json
holds "study: a test ends" 'it["cells"][1]["test"] == "no difference" and it["games"] < 5000'
cp -r test.results first
gives 0 "study: a test, three threads" "$DURBAR" study test.yaml -j 3 --again
for name in games.csv study.json; do
	same first/$name test.results/$name "study: the test ends at the same game: $name"
done

# The examples of docs/study.md, with fewer games.
awk -v OFS= '/^```yaml/ { n++; on = 1; next } /^```/ { on = 0 } on { print > "example-" n ".yaml" }' "$SOURCE/docs/study.md"
sed -i 's/^games: .*/games: 8/' example-1.yaml
sed -i 's/most: .*}/most: 128}/' example-2.yaml
gives 0 "study: the first example" "$DURBAR" study example-1.yaml --json
holds "study: the first example has three variants" 'len(it["cells"]) == 4 and it["games"] == 32'
gives 0 "study: the second example" "$DURBAR" study example-2.yaml --json
holds "study: the second example is a test" 'all("test" in c for c in it["cells"])'
# The files of studies/ can be read: what fails is the folder.
for file in "$SOURCE"/studies/*.yaml; do
	gives 1 "$(basename "$file")" "$DURBAR" study "$file" -o none/such
	says err "none/such: cannot make the folder" "$(basename "$file") can be read"
done

# What is wrong in a file is told with its line and what to do.
fault() {
	printf '%b' "$2" >wrong.yaml
	gives 1 "study: $1" "$DURBAR" study wrong.yaml
	says err "wrong.yaml:$3" "study: $1: where"
	says err "$4" "study: $1: what"
}
head='title: t\nscenarios: [drill]\n'
fault "no scenarios" 'title: t\n' 1 "a study needs 'scenarios'"
fault "unknown key" "${head}gmaes: 3\n" 3 "gmaes"
fault "unknown scenario" 'title: t\nscenarios: [asnate]\n' 2 "there is no scenario 'asnate'"
fault "unknown bot" "${head}bots: [[greedy, gredy]]\n" 3 "there is no bot 'gredy'; 'durbar list' shows them"
fault "unknown doctrine" "${head}bots: [[greedy, 'greedy:rash']]\n" 3 "has no doctrine 'rash'; it has: standard"
fault "too many bots" "${head}bots: [[random, random, random]]\n" 3 "has 2 sides"
fault "games and a test" "${head}games: 3\ntest: {most: 100}\n" 4 "either 'games' or a 'test'"
fault "unknown option" "${head}options: {evade: on}\n" 3 "evade"
fault "unknown option to vary" "${head}vary_options: [evade]\n" 3 "has an option 'evade'"
fault "a variant of nothing" "${head}variants:\n  - {name: a}\n" 4 "a variant changes something"
fault "two of a name" "${head}variants:\n  - {name: a, options: all}\n  - {name: a, options: all}\n" 5 "two variants"
fault "another scenario's variant" "${head}variants:\n  - {name: a, options: all, scenarios: [asante]}\n" 4 "none of the study's own"
fault "unknown document" "${head}data: {tables/terain: {a: 1}}\n" 3 "has no document 'tables/terain'; there are:"
fault "unknown key of data" "${head}data: {scenarios/drill: {capitol: x}}\n" 3 "capitol"
fault "no such number" "${head}change: [{in: scenarios/drill, at: counters/*/strenth, add: 1}]\n" 3 "leads to no whole number"
fault "no amount" "${head}change: [{in: scenarios/drill, at: supply_quota}]\n" 3 "either 'add' or 'set'"
fault "a bad seed" "${head}seed: a b\n" 3 "a seed of a study"
fault "a share" "${head}test: {difference: 3}\n" 3 "'difference' is a share"
fault "no map" '- a\n' 1 "a study is a map"
gives 1 "study: no file" "$DURBAR" study none.yaml
says err "none.yaml" "study: no file: which"
gives 2 "study: no name" "$DURBAR" study
gives 1 "study: no folder" "$DURBAR" study small.yaml -o none/such
says err "none/such: cannot make the folder" "study: no folder: why"

# Four processes give the same files as one. Needs OpenMPI; where it is missing the build has none either.
if [ -f "$(dirname "$DURBAR")/durbar-mpi.so" ]; then
	export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
	# The libraries of MPI leave memory behind.
	export ASAN_OPTIONS="detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
	run4="timeout 120 mpirun --oversubscribe -n 4"
	# shellcheck disable=SC2086 # words
	gives 0 "study: four processes" $run4 "$DURBAR" study small.yaml -o four
	for name in games.csv cells.csv study.json; do
		same one/$name four/$name "study: four processes: $name is the same"
	done
	# shellcheck disable=SC2086
	gives 0 "study: a test, four processes" $run4 "$DURBAR" study test.yaml -o four-test -j 2
	same first/games.csv four-test/games.csv "study: the test ends at the same game in four processes"
	# shellcheck disable=SC2086
	gives 1 "study: four processes, a wrong file" $run4 "$DURBAR" study wrong.yaml -o four-wrong
	says err "wrong.yaml:1" "study: four processes, a wrong file: where"
	# The second of them reads other data.
	printf '#!/bin/sh\n[ "$OMPI_COMM_WORLD_RANK" != 1 ] || set -- "$@" --data mine\nexec "%s" "$@"\n' "$DURBAR" >odd
	chmod +x odd
	# shellcheck disable=SC2086
	gives 1 "study: processes with different data" $run4 ./odd study small.yaml -o four-odd
	says err "process 1 reads another study or other data" "study: processes with different data: who"
fi
