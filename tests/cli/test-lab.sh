# The lab: the examples of docs/lab.md, docs/sunset.md and docs/mutiny.md, and how failures and faults are told.
. "$SOURCE/tests/cli/lib.sh"

# Every example of the documentation that is a whole file must pass.
awk '/^```yaml$/ { getline; if ($1 == "#" && $2 == "lab:") file = $3 }
	/^```$/ { file = "" }
	file != "" { print > file }' "$SOURCE/docs/lab.md" "$SOURCE/docs/sunset.md" "$SOURCE/docs/mutiny.md"
count=0
for file in *.yaml; do
	gives 0 "docs: $file" "$DURBAR" lab "$file"
	count=$((count + 1))
done
[ $count -ge 6 ] && echo "ok docs: $count examples" || echo "FAIL docs: only $count examples"
mkdir docs
mv ./*.yaml docs
gives 0 "a folder" "$DURBAR" lab docs
says out " 0 failed" "a folder: the last line"
gives 0 "a folder as JSON" "$DURBAR" lab docs --json
holds "a folder as JSON: counts" 'it["failed"] == 0 and it["passed"] == len(it["cases"]) >= 10'
gives 0 "only some" "$DURBAR" lab docs --only Tied --json
gives 0 "only by rule" "$DURBAR" lab docs --only tally:4.2 --json
holds "only by rule: those" 'it["passed"] == 2'
gives 1 "only none" "$DURBAR" lab docs --only nosuchthing
gives 0 "verbose" "$DURBAR" lab docs/first.yaml --verbose
says out "North scores 9. [tally:4.1]" "verbose: sentences"
gives 1 "no such file" "$DURBAR" lab nothing.yaml

# Played on at random: what is wrong with the rules or the position is told with the move; twice the same.
gives 0 "play" "$DURBAR" lab docs/first.yaml --play 20 --verbose
says out ": lay " "play: moves are made"
gives 2 "play: no number" "$DURBAR" lab docs/first.yaml --play many
grep -v "^play: false" "$SOURCE/tests/lab/mutiny/neutrals/joining.yaml" >joining.yaml
gives 1 "play: a fault" "$DURBAR" lab joining.yaml --play 30
says out "incident markers are lost or doubled [mutiny:19.0]" "play: the fault is told"
mv out first
gives 1 "play: again" "$DURBAR" lab joining.yaml --play 30
same first out "play: the same moves again"
gives 0 "play: not from here" "$DURBAR" lab "$SOURCE/tests/lab/mutiny/neutrals/joining.yaml" --play 30

# bad NAME LINE TEXT: the case in the input fails at this line with this text.
bad() {
	{
		printf 'title: %s\nscenario: tally-1\nrules: [tally:4.1]\nposition:\n' "$1"
		printf '  north: {hand: [6, 5, 4, 3, 2, 1]}\n  south: {hand: [1, 1, 2, 2, 3, 3]}\n'
		cat
	} >bad.yaml
	gives 1 "$1" "$DURBAR" lab bad.yaml
	says out "bad.yaml:$2" "$1: the line"
	says out "$3" "$1: what is wrong"
	says out "0 passed, 1 failed" "$1: counted"
}
bad "missing dice" 9 "2 dice fell" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
Y
bad "too few dice" 10 "more dice fell" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1]
Y
bad "dice left over" 10 "1 of 3 dice not used" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2, 3]
Y
bad "dice of the head left over" 7 "1 of 3 dice not used" <<'Y'
dice: [1, 2, 3]
steps:
  - north: lay 6
  - south: lay 3
Y
bad "a die that cannot be" 10 "cannot show" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 7]
Y
bad "a die of the head that cannot be" 10 "cannot show" <<'Y'
dice: [1, 7]
steps:
  - north: lay 6
  - south: lay 3
Y
bad "more dice than the head gives" 10 "more dice fell than the head gives" <<'Y'
dice: [1]
steps:
  - north: lay 6
  - south: lay 3
Y
bad "open dice that are left over" 10 "1 of 3 dice not used" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2, 3, any]
Y
bad "dice given twice" 11 "take one of the two away" <<'Y'
dice: [1, 2]
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2]
Y
bad "another event" 12 "different at 'points'" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2]
    expect:
      - {event: score, points: 10}
Y
bad "events in another order" 11 "did not happen" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2]
    expect: [score, roll]
Y
bad "an event that should be among them" 11 "did not happen" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2]
    also: [tie]
Y
bad "an event too many" 11 "'only' is set" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2]
    expect: [lay, roll]
    only: true
Y
bad "an event that must not be" 11 "must never happen" <<'Y'
steps:
  - north: lay 6
  - south: lay 3
    dice: [1, 2]
    never: [{event: roll, sum: {at_least: 7}}]
Y
bad "a refused move" 8 "the move was refused" <<'Y'
steps:
  - north: lay 9
Y
bad "a move that is not refused" 8 "should have been refused" <<'Y'
steps:
  - refuse: lay 6
Y
bad "refused by another rule" 9 "another rule" <<'Y'
steps:
  - refuse: lay 9
    rule: tally:3.3
Y
bad "refused with other words" 9 "another sentence" <<'Y'
steps:
  - refuse: lay 9
    says: banana
Y
bad "another position" 8 "different at north.hand[5]" <<'Y'
steps:
  - position: {north: {hand: [1, 2, 3, 4, 5, 7]}}
Y
bad "another view" 9 "different at south.hand" <<'Y'
steps:
  - view: north
    position: {south: {hand: {has: [1]}}}
Y
bad "others are to act" 8 "others are to act" <<'Y'
steps:
  - to_act: south
Y
bad "another number of moves" 9 "number of moves" <<'Y'
steps:
  - legal: north
    count: 3
Y
bad "moves of a seat that is not to act" 8 "this seat is not to act" <<'Y'
steps:
  - legal: south
    lacks: [double]
Y
bad "a move that is not legal" 9 "is not legal" <<'Y'
steps:
  - legal: north
    has: [double]
Y
bad "a move that is legal" 9 "is legal" <<'Y'
steps:
  - legal: north
    lacks: ["lay *"]
Y
bad "another result" 8 "different at winner" <<'Y'
steps:
  - result: {winner: north}
Y
bad "taking back is refused" 8 "taking back was refused" <<'Y'
steps:
  - undo: north
Y
bad "taking back is not refused" 9 "should have been refused" <<'Y'
steps:
  - north: lay 6
  - undo_refused: north
Y
bad "never arrived" 8 "never arrived" <<'Y'
steps:
  - skip_to: {position: {round: 99}}
    prefer: ["lay *"]
Y
bad "unknown step" 8 "what is this step" <<'Y'
steps:
  - fly: high
Y
bad "unknown key of a step" 9 "unknown key" <<'Y'
steps:
  - north: lay 6
    colour: red
Y
bad "unknown key of the head" 7 "unknown key" <<'Y'
colour: red
steps: []
Y
bad "unknown seat" 8 "no such seat" <<'Y'
steps:
  - to_act: east
Y
bad "unknown option" 7 "there is no option" <<'Y'
options: {moon: full}
steps: []
Y
bad "not YAML" 8 "not YAML" <<'Y'
steps: [
Y
bad "a table without a value" 9 "no value called" <<'Y'
steps:
  - note: "${one}"
  - note: "${two}"
table:
  - {one: 1}
Y

printf 'title: x\nscenario: atlantis\nsteps: []\n' >bad.yaml
gives 1 "unknown scenario" "$DURBAR" lab bad.yaml
says out "bad.yaml:2:" "unknown scenario: the line"
printf 'title: x\nscenario: tally-1\nrules: [tally:99]\nsteps: []\n' >bad.yaml
gives 1 "unknown rule" "$DURBAR" lab bad.yaml
says out "bad.yaml:3:" "unknown rule: the line"
printf 'title: x\nscenario: tally-1\nposition: {north: {hand: [12]}}\nsteps: []\n' >bad.yaml
gives 1 "a position that cannot be" "$DURBAR" lab bad.yaml
says out "bad.yaml:3:" "a position that cannot be: the line"
printf 'title: x\nscenario: tally-1\nposition: {north: {score: 1}}\nfaults: [x]\n' >bad.yaml
gives 1 "no fault where one is expected" "$DURBAR" lab bad.yaml
says out "were accepted" "no fault where one is expected: told"
: >bad.yaml
gives 1 "an empty file" "$DURBAR" lab bad.yaml
head -c 1000 /dev/urandom >bad.yaml
gives 1 "random bytes" "$DURBAR" lab bad.yaml
gives 1 "a failure as JSON" "$DURBAR" lab bad.yaml --json
holds "a failure as JSON: told" 'it["failed"] == 1 and it["cases"][0]["faults"]'
