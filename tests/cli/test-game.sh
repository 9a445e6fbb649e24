# A game file from its beginning to its end.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "list" "$DURBAR" list
says out "tally-1" "list: the scenario"
says out "greedy" "list: the bots"
[ "$(wc -l <out)" -le 50 ] && echo "ok list: fits a screen" || echo "FAIL list: fits a screen"
gives 0 "list SCENARIO" "$DURBAR" list afghan
says out "turns: 7, November 1878 to May 1879" "list SCENARIO: how long a war is"
says out "options (--option" "list SCENARIO: its options"
gives 0 "list: one that may be extended" "$DURBAR" list afghan-extended
says out "extended: 10, to August 1879" "list: how far"
gives 2 "list: no such scenario" "$DURBAR" list waterloo
says err "there is no scenario 'waterloo'" "list: it is named"
gives 0 "list SCENARIO --json" "$DURBAR" list asante --json
holds "list SCENARIO --json: that one" '[s["id"] for w in it["systems"] for s in w["scenarios"]] == ["asante"]'
gives 0 "list --json" "$DURBAR" list --json
holds "list --json: turns" '[(s["length"], len(s["turns"])) for w in it["systems"] for s in w["scenarios"] if s["id"].startswith("afghan")] == [(7, 7), (7, 10)]'
holds "list --json: systems" '"tally" in [s["id"] for s in it["systems"]]'

gives 0 "new" "$DURBAR" new tally-1 -o game --seed 42
says out "73475cb40a568e8da8a045ced110137e159f890ac4da883b6b17dc651b3a8049" "new: the hash of the seed"
lacks out "seed 42" "new: the seed itself is not shown"
says out "CHOSEN BY HAND" "new: a seed that was chosen is told"
cp game before
gives 1 "new: never overwrites" "$DURBAR" new tally-1 -o game --seed 43
same game before "new: the old game is as it was"
gives 0 "new --force" "$DURBAR" new tally-1 -o game2 --seed 43
gives 0 "new --force replaces" "$DURBAR" new tally-1 -o game2 --seed 42 --force
same game game2 "same seed, same file"
gives 0 "new without a name" "$DURBAR" new tally-1 --json
holds "new --json" 'it["file"] == "tally-1.durbar" and it["ply"] == 0 and len(it["seed_hash"]) == 64'
gives 0 "new: another seed each time" "$DURBAR" new tally-1 -o other
says out "drawn by the host alone" "new: so is one that was not"
gives 0 "new: its words hold" "$SOURCE/tools/verify-dice" other
! cmp -s other tally-1.durbar && echo "ok seeds differ" || echo "FAIL seeds differ"
gives 1 "new: folder that is not there" "$DURBAR" new tally-1 -o no/such/folder/game

gives 0 "show" "$DURBAR" show game
says out "CHOSEN BY HAND" "show: the seed was chosen"
gives 0 "show --json" "$DURBAR" show game --json --seat south
holds "show --json: a view hides" 'it["position"]["north"]["hand"] == ["?"] * 6'
gives 0 "show all --json" "$DURBAR" show game --json --seat all
holds "show all --json: everything" '"?" not in it["position"]["north"]["hand"]'
gives 2 "show: unknown seat" "$DURBAR" show game --seat east
gives 0 "moves" "$DURBAR" moves game
says out "lay TOKEN" "moves: the grammar"
gives 0 "moves --json" "$DURBAR" moves game --json
holds "moves --json" '"resign" in it["moves"] and it["complete"] and it["seat"] == "north"'
gives 1 "moves: not this seat's turn" "$DURBAR" moves game --seat south

gives 3 "move: refused" "$DURBAR" move game lay 9
says err "[tally:3.1]" "move: a refusal names its rule"
gives 3 "move --json: refused" "$DURBAR" move game lay 9 --json
holds "move --json: the refusal as facts" 'it["refused"]["rule"] == "tally:3.1" and it["refused"]["text"]'
gives 3 "move: out of turn" "$DURBAR" move game lay 1 --seat south
says err "[engine:turn]" "move: out of turn names its rule"
gives 3 "move: not understood" "$DURBAR" move game dance
gives 3 "move: over-long" "$DURBAR" move game "$(head -c 100000 /dev/zero | tr '\0' x)"
gives 3 "move: binary" "$DURBAR" move game "$(printf 'lay \377\376\001')"
same game before "refused moves change nothing"
move=$(first_move game)
gives 0 "move" "$DURBAR" move game $move
says out "[tally:3.1]" "move: events name their rule"
gives 0 "undo" "$DURBAR" undo game
gives 3 "undo: nothing left" "$DURBAR" undo game
gives 0 "move again" "$DURBAR" move game $move --json
holds "move --json" 'it["ply"] == 1 and it["events"][0]["event"] == "lay" and it["to_act"] == ["south"]'
answer=$(first_move game)
gives 0 "answer" "$DURBAR" move game $answer
says out "(dice " "move: dice are told"
cp game before
gives 3 "undo: dice fell" "$DURBAR" undo game
says err "[engine:undo]" "undo: refusal names its rule"
same game before "a refused undo changes nothing"

gives 0 "show --events" "$DURBAR" show game --events --seat south
says out "face down" "show --events: south does not see the token"
gives 0 "show --events --json" "$DURBAR" show game --events --seat all --json
holds "show --events --json" 'it["moves"][-1]["events"][0]["event"] == "lay" and it["moves"][1] == {"undo": True}'

turns=0
while [ $turns -lt 60 ] && "$DURBAR" move game "$(first_move game)" >out 2>err; do
	turns=$((turns + 1))
done
gives 3 "move after the end" "$DURBAR" move game lay 1
says err "[engine:over]" "move after the end: names its rule"
gives 1 "moves after the end" "$DURBAR" moves game
gives 0 "verify" "$DURBAR" verify game game2
says out "final hash" "verify: final hash"
says out "CHOSEN BY HAND" "verify: the seed was chosen"
gives 0 "verify: a second implementation of the dice" "$SOURCE/tools/verify-dice" game
gives 0 "verify --json" "$DURBAR" verify game --json
holds "verify --json: where the seed came from" 'it["games"][0]["dice"]["kind"] == "chosen"'
holds "verify --json" 'it["games"][0]["good"] and it["games"][0]["result"]["over"]'
