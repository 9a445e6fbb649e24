# The lab does not pass by accident: what names something that does not exist is a fault, with the words there are.
. "$SOURCE/tests/cli/lib.sh"

# lab SCENARIO: a file with this scenario and the rest from the input.
lab() {
	{
		printf 'title: a case\nscenario: %s\n' "$1"
		cat
	} >bad.yaml
}
# fault NAME LINE TEXT SCENARIO: the case is at fault at this line, and says so.
fault() {
	lab "$4"
	gives 1 "$1" "$DURBAR" lab bad.yaml
	says out "FAULT bad.yaml" "$1: a fault"
	says out "bad.yaml:$2:" "$1: the line"
	says out "$3" "$1: the words there are"
}
# good NAME SCENARIO: it passes.
good() {
	lab "$2"
	gives 0 "$1" "$DURBAR" lab bad.yaml
}

# ---- events and their fields
for key in expect also never; do
	fault "$key: an unknown event" 5 "there is no event 'lai'; there are: lay lay-down double roll" tally-1 <<Y
steps:
  - north: resign
    $key: [lai]
Y
	fault "$key: an unknown event by its key" 5 "there is no event 'scores'" tally-1 <<Y
steps:
  - north: resign
    $key: [{event: scores, side: north}]
Y
	fault "$key: an unknown field" 5 "the event 'score' has no field 'point'; there are: side points" tally-1 <<Y
steps:
  - north: resign
    $key: [{event: score, point: 9}]
Y
	fault "$key: a field of no event" 5 "no event has a field 'tokens'; there are:" tally-1 <<Y
steps:
  - north: resign
    $key: [{tokens: 9}]
Y
done
fault "seen: an unknown event" 6 "there is no event 'laydown'" tally-1 <<'Y'
steps:
  - north: resign
  - seen: south
    never: [laydown]
Y
fault "an event inside a matcher" 5 "there is no event 'lai'" tally-1 <<'Y'
steps:
  - north: resign
    never: [{event: {one_of: [lay, lai]}}]
Y
fault "skip_to an unknown event" 4 "there is no event 'lai'" tally-1 <<'Y'
steps:
  - skip_to: {event: lai}
Y
good "what another kind of event has may be said to be absent" tally-1 <<'Y'
steps:
  - north: resign
    expect: [{event: resign, points: absent}]
Y
fault "what no event has cannot be said to be absent" 5 "has no field 'pionts'; there are:" tally-1 <<'Y'
steps:
  - north: resign
    expect: [{event: resign, pionts: absent}]
Y
fault "a unit of an event" 6 "there is no unit 'b-inf-b-l-9z'; there are: b-inf-b-l-" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404, b-inf-b-l-3b: 0404}}
steps:
  - british: march b-inf-b-l-3a from 0404
    never: [{event: halted, units: [b-inf-b-l-9z]}]
    dice: [2]
Y
fault "the one unit of an event" 6 "there is no unit 'b-inf-b-l-9z'; there are: b-inf-b-l-" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404, b-inf-b-l-3b: 0404}}
steps:
  - british: march b-inf-b-l-3a from 0404
    never: [{event: eliminated, unit: b-inf-b-l-9z}]
    dice: [2]
Y
fault "a unit of an event inside a matcher" 6 "there is no unit 'b-inf-b-l-9z'" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404, b-inf-b-l-3b: 0404}}
steps:
  - british: march b-inf-b-l-3a from 0404
    never: [{event: eliminated, unit: {one_of: [b-inf-b-l-3a, b-inf-b-l-9z]}}]
    dice: [2]
Y
fault "a field that only a part of a modifier has" 6 "the event 'march-roll' has no field 'morale'" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404, b-inf-b-l-3b: 0404}}
steps:
  - british: march b-inf-b-l-3a from 0404
    never: [{event: march-roll, morale: 2}]
    dice: [2]
Y
good "fields that are told where they are not 0" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404, b-inf-b-l-3b: 0404}}
steps:
  - british: march b-inf-b-l-3a from 0404
    dice: [2]
    never: [{event: march-roll, strategic: 2}, {event: volley, event_modifier: 1, hq: b-chief}]
Y

# ---- verbs, units and other words of moves
fault "refuse: an unknown verb" 4 "there is no verb 'lie'; there are: lay double resign" tally-1 <<'Y'
steps:
  - refuse: lie 6
Y
for key in has lacks; do
	fault "$key: an unknown verb" 5 "there is no verb 'lie'" tally-1 <<Y
steps:
  - legal: north
    $key: [lie 6]
Y
	fault "$key: a pattern with an unknown verb" 5 "there is no verb 'lie'" tally-1 <<Y
steps:
  - legal: north
    $key: ["lie *"]
Y
	fault "$key: an unknown unit" 6 "moves have no word 'b-inf-b-l-3z'; there are: b-inf-b-l-" drill <<Y
position: {units: {b-inf-b-l-3a: 0404}}
steps:
  - legal: british
    $key: ["march b-inf-b-l-3z from 0404"]
Y
	fault "$key: a pattern with an unknown unit" 6 "moves have no word 'c-inf-*'" drill <<Y
position: {units: {b-inf-b-l-3a: 0404}}
steps:
  - legal: british
    $key: ["march b-inf-b-l-3a,c-inf-* from *"]
Y
done
fault "refuse: an unknown unit" 5 "moves have no word 'b-inf-b-l-3z'" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404}}
steps:
  - refuse: march b-inf-b-l-3z from 0404
Y
fault "refuse: an unknown choice of a move" 5 "moves have no word 'muddle'" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404}}
steps:
  - refuse: march b-inf-b-l-3a from 0404 muddle
Y
fault "allow: an unknown verb" 4 "there is no verb 'lie'" tally-1 <<'Y'
steps:
  - allow: lie 6
Y
fault "prefer: an unknown verb" 5 "there is no verb 'lie'" tally-1 <<'Y'
steps:
  - skip_to: {to_act: south}
    prefer: ["lie *"]
Y
fault "skip_to a position with an unknown unit" 4 "there is no unit 'b-inf-b-l-3z'" drill <<'Y'
steps:
  - skip_to: {position: {units: {b-inf-b-l-3z: absent}}}
Y
fault "skip_to by another key" 4 "unknown key 'turn'" tally-1 <<'Y'
steps:
  - skip_to: {turn: 2}
Y
fault "skip_to a word" 4 "'skip_to' must be a map" tally-1 <<'Y'
steps:
  - skip_to: end
Y
fault "a path with an unknown place" 5 "moves have no word 'capital-atlantis'" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404}}
steps:
  - refuse: go capital-atlantis
Y
good "paths, places, dice and patterns are words too" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404, b-inf-b-l-3b: 0404, n-inf-s-r-3a: 0606}}
steps:
  - refuse: march b-inf-b-l-3a from capital
  - refuse: go capital-0404-north-town
  - refuse: sail 0807/ne-0807/se
  - legal: british
    has: ["march *b-inf-b-l-3a* from 0404", "*b-inf-b-l-3b*", "end"]
    lacks: ["*,n-inf* from *", "go *-0605"]
Y
good "what is meant to be unreadable says so" tally-1 <<'Y'
steps:
  - refuse: lie 6
    unreadable: true
    says: Not understood
Y
lab tally-1 <<'Y'
steps:
  - refuse: double
    unreadable: true
Y
gives 1 "a move that can be read is not unreadable" "$DURBAR" lab bad.yaml
says out "bad.yaml:4: a case" "a move that can be read is not unreadable: the line"
says out "can be read" "a move that can be read is not unreadable: told"

# ---- positions
for value in absent present 0404 "{not: 0404}"; do
	fault "a position with an unknown unit, $value" 4 "there is no unit 'b-inf-b-l-3z'; there are: b-inf-b-l-" drill <<Y
steps:
  - position: {units: {b-inf-b-l-3z: $value}}
Y
done
fault "a view with an unknown unit" 5 "there is no unit 'b-inf-b-l-3z'" drill <<'Y'
steps:
  - view: native
    position: {units: {b-inf-b-l-3z: absent}}
Y
fault "a list of units with an unknown one" 4 "there is no unit 'br_elephant'; there are:" restless-a <<'Y'
steps:
  - position: {units: {has: [br_elephant]}}
Y
fault "a matcher of units with an unknown one" 4 "there is no unit 'br_elephant'" restless-a <<'Y'
steps:
  - position: {units: {not: {has: [br_elephant]}}}
Y
fault "a unit that the battle does not have" 4 "there is no unit 'br_elephant'" restless-a <<'Y'
steps:
  - position: {units: {br_elephant: absent}}
Y

fault "a position without a key that none has" 4 "unknown key 'carryed'; there are:" tally-1 <<'Y'
steps:
  - position: {carryed: absent}
Y
for value in absent "no" "off" "false"; do
	fault "a unit without a mark that none has, $value" 4 "key 'marchd'; there are: marched" drill <<Y
steps:
  - position: {units: {b-inf-b-l-3a: {marchd: $value}}}
Y
	fault "a unit of a list without a key that none has, $value" 4 "unknown key 'engagd'; there are:" restless-a <<Y
steps:
  - position: {units: {br_inf: {engagd: $value}}}
Y
done
good "keys that are not there now" drill <<'Y'
position: {units: {b-inf-b-l-3a: 0404}}
steps:
  - position: {railhead: absent, units: {b-inf-b-l-3a: {marched: no, rout: absent}}}
Y

good "a number that is not told is 0" conduct-drill <<'Y'
steps:
  - position: {units: {regulars: {kills: 0, hits: 0}}}
Y
fault "a number of a key that none has" 4 "key 'kils'" conduct-drill <<'Y'
steps:
  - position: {units: {regulars: {kils: 0}}}
Y

# ---- seats that are not in the match
fault "a hand of a seat that does not play" 3 "seat 'native-3' is not in this match; there are: british-1 native-1" restless-a <<'Y'
position: {hands: {native-3: []}}
steps: []
Y
fault "a unit of a seat that does not play" 3 "seat 'british-2' is not in this match; there are: british-1 native-1" restless-a <<'Y'
position: {units: [{id: br_inf, at: [2200, 2200], seat: british-2}]}
steps: []
Y
fault "an expected hand of a seat that does not play" 4 "seat 'native-3' is not in this match" restless-a <<'Y'
steps:
  - position: {hands: {native-3: absent}}
Y
fault "a step of a seat that does not play" 5 "seat 'native-3' is not in this match; there are: british-1 native-1" restless-a <<'Y'
steps:
  - refuse: decline
    seat: native-3
Y
good "seats that play" restless-a <<'Y'
options: {players: 2}
position: {hands: {native-2: []}, units: [{id: br_inf, at: [2200, 2200], seat: british-2}, {id: na_hla, at: [500, 1500]}]}
steps:
  - position: {hands: {native-2: []}}
Y

fault "a move of a seat that does not play" 4 "seat 'native-3' is not in this match" restless-a <<'Y'
steps:
  - native-3: decline
Y
fault "a seat before a colon that does not play" 4 "seat 'native-3' is not in this match; there are: british-1 native-1" restless-a <<'Y'
steps:
  - refuse: "native-3: decline"
Y
fault "events seen by a seat that does not play" 4 "seat 'native-3' is not in this match" restless-a <<'Y'
steps:
  - seen: native-3
    never: [moved]
Y
fault "events seen by nobody" 4 "there is no such seat" tally-1 <<'Y'
steps:
  - seen: east
    never: [lay]
Y
fault "a goal of a seat that does not play" 4 "seat 'native-3' is not in this match" restless-a <<'Y'
steps:
  - skip_to: {to_act: native-3}
Y

# ---- names of tables
fault "a name without a table" 4 "nothing was put in for '\$token': the case has no table" tally-1 <<'Y'
steps:
  - north: lay $token
Y
fault "a name without a table, as a whole" 4 "nothing was put in for '\$token'" tally-1 <<'Y'
steps:
  - north: $token
Y
fault "a name without a table, as a key" 4 "nothing was put in for '\$seat'" tally-1 <<'Y'
steps:
  - $seat: lay 1
Y
for key in table cases; do
	fault "$key that is no list of maps" 4 "'$key' must be a list of" tally-1 <<Y
steps: []
$key: [1]
Y
done
fault "a name that the row has not" 4 "this row of the table has no value called 'tokens'; there are: token" tally-1 <<'Y'
steps:
  - refuse: lay $tokens
table:
  - {token: 9}
Y
lab tally-1 <<'Y'
steps:
  - refuse: lay $token
table:
  - {token: 9}
Y
gives 0 "a name inside a text" "$DURBAR" lab bad.yaml --verbose
says out "refused: lay 9" "a name inside a text: put in"
{
	printf 'title: The token $token of ${token}s\nscenario: tally-1\nsteps: []\n'
	printf 'table:\n  - {token: 9}\n'
} >bad.yaml
gives 0 "titles" "$DURBAR" lab bad.yaml --verbose
says out "The token 9 of 9s" "titles: put in"

# ---- why
lab tally-1 <<'Y'
position: {north: {hand: [6, 5, 4, 3, 2, 1]}, south: {hand: [1, 1, 2, 2, 3, 3]}}
steps:
  - refuse: double
  - legal: north
    lacks: [double]
  - why_not: double
    rule: tally:3.3
    says: leader
  - why_not: south: lay 1
    rule: engine:turn
  - why_not: lay 1
    seat: south
  - position: {laid: 0}
Y
sed -i 's/why_not: south: lay 1/why_not: "south: lay 1"/' bad.yaml
gives 0 "why" "$DURBAR" lab bad.yaml --verbose
says out "refused: double: " "why: a refusal without a rule tells it"
says out "[tally:3.3]" "why: the rule"
says out "not offered: double: " "why: what lacks names tells it"
says out "why not: double: " "why: what is asked for"
says out "why not: lay 1: " "why: out of turn"
lab tally-1 <<'Y'
position: {north: {hand: [6, 5, 4, 3, 2, 1]}, south: {hand: [1, 1, 2, 2, 3, 3]}}
steps:
  - why_not: lay 6
Y
gives 1 "why not, though it is legal" "$DURBAR" lab bad.yaml
says out "bad.yaml:5" "why not, though it is legal: the line"
says out "nothing forbids this move" "why not, though it is legal: told"
lab tally-1 <<'Y'
position: {north: {hand: [6, 5, 4, 3, 2, 1]}, south: {hand: [1, 1, 2, 2, 3, 3]}}
steps:
  - why_not: double
    rule: tally:3.1
Y
gives 1 "why not by another rule" "$DURBAR" lab bad.yaml
says out "bad.yaml:6" "why not by another rule: the line"
says out "another rule" "why not by another rule: told"
fault "why not: an unknown verb" 4 "there is no verb 'lie'" tally-1 <<'Y'
steps:
  - why_not: lie 6
Y

# ---- a skip that goes past its target
lab tally-1 <<'Y'
seed: 3
steps:
  - skip_to: {to_act: north, position: {round: 1, carried: 77}}
    prefer: ["lay *"]
Y
gives 1 "past the target" "$DURBAR" lab bad.yaml
says out "bad.yaml:5" "past the target: the line"
says out "nearest after move 3" "past the target: how far it was"
says out "then north: lay" "past the target: what was done there"

# ---- dice of the set-up
good "dice of the set-up" restless <<'Y'
setup_dice: [4, 2, any]
steps:
  - position: {army: [4, 2]}
Y
good "other dice of the set-up" restless <<'Y'
setup_dice: [1, 6, any]
steps:
  - position: {army: [1, 6]}
Y
lab restless-a <<'Y'
setup_dice: [7, any]
steps: []
Y
gives 1 "a die of the set-up that cannot be" "$DURBAR" lab bad.yaml
says out "bad.yaml:3" "a die of the set-up that cannot be: the line"
says out "cannot show" "a die of the set-up that cannot be: told"
lab tally-1 <<'Y'
setup_dice: [1, 1]
steps: []
Y
gives 1 "too few dice for the set-up" "$DURBAR" lab bad.yaml
says out "the set-up threw 12 dice, not 2" "too few dice for the set-up: told"
lab asante <<'Y'
setup_dice: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
steps: []
Y
gives 1 "dice of the set-up left over" "$DURBAR" lab bad.yaml
says out "bad.yaml:3" "dice of the set-up left over: the line"
says out "not used" "dice of the set-up left over: told"

# ---- what is not made as it should be
# odd NAME LINE TEXT: the whole file is the input; it is at fault at this line.
odd() {
	cat >bad.yaml
	gives 1 "$1" "$DURBAR" lab bad.yaml
	says out "bad.yaml:$2:" "$1: the line"
	says out "$3" "$1: told"
}
fault "a view without a position" 4 "a view needs 'position'" tally-1 <<'Y'
steps:
  - view: north
Y
for key in expect also never; do
	fault "$key that is no list" 4 "must be lists of events" tally-1 <<Y
steps:
  - north: resign
    $key: resign
Y
done
for key in has lacks; do
	fault "$key with a map" 5 "the text of a move is expected" tally-1 <<Y
steps:
  - legal: north
    $key: [{lay: 1}]
Y
done
fault "moves of a watcher" 4 "only a seat that plays has moves" tally-1 <<'Y'
steps:
  - legal: watcher
    lacks: [double]
Y
fault "a step that is no map" 4 "a step is a map" tally-1 <<'Y'
steps:
  - north
Y
fault "a move that is no text" 4 "the text of a move is expected" tally-1 <<'Y'
steps:
  - refuse: [lay 1]
Y
fault "whose move it is" 4 "several seats are to act: add 'seat'" duel-1 <<'Y'
steps:
  - refuse: fire
Y
fault "unreadable is yes or no" 5 "unreadable" tally-1 <<'Y'
steps:
  - refuse: lie 6
    unreadable: 7
Y
fault "dice by another word" 5 "'dice' must be a list such as [3, 5], or the word 'any'" tally-1 <<'Y'
steps:
  - north: resign
    dice: some
Y
fault "dice of the head by a word" 3 "'dice' must be a list" tally-1 <<'Y'
dice: some
steps: []
Y
fault "a die that is no number" 5 "a die must be a whole number" tally-1 <<'Y'
steps:
  - north: resign
    dice: [six]
Y
for key in rule says; do
	lab tally-1 <<Y
steps:
  - refuse: double
    $key: [double]
Y
	gives 1 "$key that is no text" "$DURBAR" lab bad.yaml
	says out "bad.yaml:5" "$key that is no text: the line"
done
fault "another preset" 3 "standard, scenario or all" tally-1 <<'Y'
options: moon
steps: []
Y
fault "options as a list" 3 "'options' must be a map of names and values" tally-1 <<'Y'
options: [carry]
steps: []
Y
fault "a seed with a blank" 3 "a seed is 1 to 64" tally-1 <<'Y'
seed: a b
steps: []
Y
fault "a rule without its system" 3 "a rule is named as SYSTEM:ID" tally-1 <<'Y'
rules: [four]
steps: []
Y
fault "a rule of an unknown system" 3 "moon" tally-1 <<'Y'
rules: [moon:1]
steps: []
Y
fault "an unknown system" 3 "there is no such rule system" tally-1 <<'Y'
system: moon
steps: []
Y
fault "a scenario of another system" 2 "this rule system has no such scenario" tally-1 <<'Y'
system: duel
steps: []
Y
fault "data that are no map" 3 "'data' must be a map of document names" tally-1 <<'Y'
data: [game]
steps: []
Y
lab tally-1 <<'Y'
position: {north: {hand: [12]}}
faults: [banana]
Y
gives 1 "a fault with other words" "$DURBAR" lab bad.yaml
says out "no fault says this" "a fault with other words: told"
odd "a case without steps" 1 "a case needs 'steps', a list" <<'Y'
title: a case
scenario: tally-1
Y
odd "a case without a scenario" 1 "a case needs a 'scenario'" <<'Y'
title: a case
steps: []
Y
odd "a file without a title" 1 "a lab file needs a 'title'" <<'Y'
scenario: tally-1
steps: []
Y
odd "a file that is a list" 1 "a lab file is a map" <<'Y'
- title: a case
Y
