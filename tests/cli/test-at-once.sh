# A game in which both sides decide at once, in a file and at the terminal.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "new" "$DURBAR" new duel-1 -o game --seed 42
says out "to act: Red Blue" "both are to act"
gives 2 "move: whose?" "$DURBAR" move game load
says err "name yours with --seat" "move: whose? asks for --seat"
gives 2 "moves: whose?" "$DURBAR" moves game
gives 0 "moves" "$DURBAR" moves game --seat blue --json
holds "moves of one" 'it["moves"] == ["load", "hide", "resign"]'
gives 0 "blue first" "$DURBAR" move game load --seat blue --json
holds "blue first: red is next" 'it["to_act"] == ["red"]'
gives 0 "show: who is ready" "$DURBAR" show game
says out "ready: Blue" "show: blue is ready"
gives 3 "blue again" "$DURBAR" move game hide --seat blue
says err "[engine:turn]" "blue again: names its rule"

# What red sees is the same whatever blue ordered.
gives 0 "another order" "$DURBAR" new duel-1 -o other --seed 42
gives 0 "another order: blue" "$DURBAR" move other hide --seat blue
for seat in red watcher; do
	for what in "" --json; do
		"$DURBAR" show game --events --seat $seat $what | sed 's/"game"/FILE/' >one
		"$DURBAR" show other --events --seat $seat $what | sed 's/"other"/FILE/' >two
		same one two "the order shows nothing to $seat $what"
	done
done
gives 0 "show: the seat to act" "$DURBAR" show game
says out "as seen by: Red" "show: the seat to act is Red"

gives 0 "undo" "$DURBAR" undo game --seat blue
says out "to act: Red Blue" "undo: both are to act again"
gives 0 "blue anew" "$DURBAR" move game load --seat blue
gives 0 "red needs no --seat now" "$DURBAR" move game hide
says out "Red hides." "red: the round is fought"
says out "Blue is in cover." "red: what blue did, as red sees it"
lacks out "dice" "red: no die is told"
gives 3 "undo: too late" "$DURBAR" undo game
gives 0 "show: nobody's view while both are to act" "$DURBAR" show game
says out "as seen by: watcher" "show: nobody's view"
gives 0 "verify" "$DURBAR" verify game other

gives 0 "two at one terminal" sh -c 'printf "load\nundo\nhide\nload\nquit\n" | "$0" play duel-1 --side both --seed 3 --save pair' "$DURBAR"
says out "Now Blue decides, in secret." "two at one terminal: the other is asked"
says out "Taken back." "two at one terminal: an order is taken back"
gives 0 "two at one terminal: good" "$DURBAR" verify pair
says out "2 moves" "two at one terminal: both orders stand"
gives 0 "against a bot" sh -c 'printf "load\nauto 99\n" | "$0" play duel-1 --side blue --seed 3 --save bot' "$DURBAR"
says out "The game is over" "against a bot: to the end"
gives 0 "bots alone" "$DURBAR" play duel-1 --side none --seed 3 --save none
gives 0 "many games" "$DURBAR" auto duel-1 --bots greedy,random --games 50 --seed 1 --check
gives 0 "perft" "$DURBAR" perft duel-1 --depth 3
gives 0 "bench" "$DURBAR" bench duel-1 --seconds 1
