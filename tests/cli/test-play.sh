# A game at the terminal, typed by a script.
. "$SOURCE/tests/cli/lib.sh"

# types TEXT COMMAND...: the command with this input.
types() {
	text=$1
	shift
	printf '%b' "$text" | "$@"
}

gives 0 "play" types 'help\nmoves\nmoves lay\nhint\nshow\nscore\nrules 3.3\nrules dice\n1\n' \
	"$DURBAR" play tally-1 --seed 42 --save game
says out "lay TOKEN" "play: what can be done"
says out "At the end of this turn the position is judged" "play: hint"
says out "tally:3.3  Doubling" "play: a rule"
says out "North lays a" "play: a move by its number"
says out "$DURBAR play game" "play: how to go on, as it was called"
gives 0 "play: the game is saved" "$DURBAR" verify game
gives 0 "play on" types 'auto 100\n' "$DURBAR" play game
says out "The game is over" "play on: to the end"
says out "The seed was 42" "play on: the seed at the end"
gives 0 "play on: good" "$DURBAR" verify game

gives 0 "help" types 'help march\nhelp dance\nquit\n' "$DURBAR" play asante --seed 1 --save war
says out "march UNITS from HEX [with HQ]" "help: the grammar of a verb"
says out "Nothing is known of 'dance'" "help: no such verb"

gives 0 "bad input" types 'dance\nlay 77\n99\n\n   \nlay\001\002 3\nundo\nrules nosuchrule\nquit\n' \
	"$DURBAR" play tally-1 --seed 1 --save bad
says out "Refused: " "bad input: refused"
says out "There is no number 99" "bad input: no such number"
says out "[engine:undo]" "bad input: nothing to take back"
gives 0 "bad input: nothing was played" "$DURBAR" verify bad
says out " 0 moves" "bad input: no move in the file"
head -c 20000 /dev/zero | tr '\0' y >long
printf '\nlay \0 3\nquit\n' >>long
gives 0 "over-long and binary lines" sh -c '"$0" play tally-1 --seed 1 --save long.game <long' "$DURBAR"
says out "too long" "over-long line: told"
says out "not text" "binary line: told"

gives 0 "two at one terminal" types '1\n1\nundo\n1\nquit\n' "$DURBAR" play tally-1 --seed 3 --side both --save two
says out "south> " "two at one terminal: the other side is asked"
gives 0 "bots alone" "$DURBAR" play tally-1 --seed 3 --side none --save none
says out "The game is over" "bots alone: to the end"
gives 0 "no input" "$DURBAR" play tally-1 --seed 3 --save empty
gives 0 "a copy" types '1\nsave copy\nquit\n' "$DURBAR" play tally-1 --seed 3 --save original
gives 0 "a copy is good" "$DURBAR" verify copy original
gives 2 "unknown side" "$DURBAR" play tally-1 --side east --save east
[ ! -e east ] && echo "ok unknown side: no file" || echo "FAIL unknown side: a file was written"
gives 2 "unknown bot" "$DURBAR" play tally-1 --bot napoleon
gives 1 "never overwrites" "$DURBAR" play tally-1 --save game

# Without --save a game lands in the user's data folder, and the hint goes on with it from anywhere.
mkdir home
gives 0 "play: no file named" env -u XDG_DATA_HOME HOME="$PWD/home" sh -c "echo quit | '$DURBAR' play tally-1 --seed 1"
saved=$(ls home/.local/share/durbar/games/tally-1-*.durbar)
says out "$saved" "play: it is in the data folder"
gives 0 "play: the hint works" sh -c "cd / && echo quit | $(sed -n 's/^    //p' out)"
gives 0 "play: XDG_DATA_HOME" env XDG_DATA_HOME="$PWD/home/xdg" sh -c "echo quit | '$DURBAR' play tally-1 --seed 1"
[ -n "$(ls home/xdg/durbar/games)" ] && echo "ok play: games are there" || echo "FAIL play: games are there"
gives 1 "play: no home" env -u XDG_DATA_HOME -u HOME sh -c "echo quit | '$DURBAR' play tally-1 --seed 1"
says err "choose a file with --save" "play: the remedy is told"

# A practice game: every own move is taken back, also after dice and the answer of the bot; nothing else is.
gives 0 "practice" types '1\n1\nundo\nundo\nundo\n1\n1\nquit\n' "$DURBAR" play tally-1 --side north --practice --seed 5 --save practice
says out "PRACTICE GAME" "practice: it is marked"
says out "There is no move that can be taken back" "practice: there is a first move"
gives 0 "practice: verify" "$DURBAR" verify practice
says out "PRACTICE GAME" "practice: verify says so"
gives 0 "practice: undo" "$DURBAR" undo practice --seat north
says out "took the last move" "practice: undo tells"
sed 's/ practice$//' practice >marked
gives 1 "practice: the word is needed" "$DURBAR" verify marked
sed '/^practice yes$/d' practice >marked
gives 1 "practice: the header is needed" "$DURBAR" verify marked
gives 2 "practice: not for two" "$DURBAR" play tally-1 --side both --practice --save no-game
gives 2 "practice: not later" "$DURBAR" play practice --practice

# Opponents by how strong they are.
for level in recruit captain general; do
	gives 0 "play: $level" types 'auto 100\n' "$DURBAR" play tally-1 --bot $level --seed 5 --save "game-$level"
	says out "The game is over" "play: $level plays to the end"
done
gives 0 "play: a budget" types 'auto 3\nquit\n' "$DURBAR" play persia --bot search:rollouts=8 --seed 5 --save budget

# Short forms, looks, odds.
gives 0 "short forms" types 'end\nmar bw,wols fr 1832\nquit\n' "$DURBAR" play asante --side british --seed 1 --save short
says out "Read as: march bw,wolseley from 1832" "short forms: written out"
gives 0 "look" types 'look bw\nlook 1832\nlook nobody\nlook\nquit\n' "$DURBAR" play asante --side british --seed 1 --save look
says out "units.bw: {at: 1832" "look: a unit"
says out "units.rb: {at: 1832" "look: everything in a hex"
says out "Nothing in this game is called 'nobody'" "look: nothing"
# Units by their names, each word perhaps cut short; several that are called so are no unit.
gives 0 "names" types 'names lanc\nlook british inf\nactivate Brit Inf move-fire in line at 36.00 0.591 0\nquit\n' "$DURBAR" play restless-a --side british --seed 1 --save names
says out "eg_lan       Egyptian Lancer Regiment" "names: listed"
says out "units.: {id: br_inf" "names: a look at a unit"
says out "Read as: activate br_inf move-fire in line at 36.00 0.591 0" "names: in a move"
says out "British Infantry Battalion enters" "names: the move is made"
gives 0 "names: in a list" types 'end\nmarch black,wols from 1832\nquit\n' "$DURBAR" play asante --side british --seed 1 --save names-asante
says out "Read as: march bw,wolseley from 1832" "names: one after another"
gives 0 "names: several" types 'activate infantry move-fire in line at 36.00 0.591 0\nnames nobody\nquit\n' "$DURBAR" play restless-a --side british --seed 1 --save names-several
says out "Refused: " "names: several are called so"
says out "no unit has 'nobody' in its name" "names: none"
gives 0 "names: of types" types 'names foot\nquit\n' "$DURBAR" play conduct-tutorial --side colonial --seed 1 --save names-conduct
says out "b1           24th Foot" "names: of a conduct battle"

# Long lists fit a screen: what begins alike is one line, and opens by its word.
gives 0 "lists" types 'moves\nmoves british inf\nmoves british inf move-fire\nquit\n' "$DURBAR" play restless-a --side british --seed 1 --save lists
folded=$(sed -n 's/^      activate br_inf \.\.\.  \([0-9]*\) moves  (British Infantry Battalion)$/\1/p' out | head -n 1)
says out "      activate br_inf charge ...  48 moves" "lists: then by what it does"
says out "   1  activate br_inf move-fire in line at 36.00 0.591 0" "lists: then one by one"
[ "$(grep -c '^ *[0-9]*  activate [a-z]' out)" -lt 20 ] && echo "ok lists: a screen each" || echo "FAIL lists: a screen each"
gives 0 "lists: all" types 'moves all\nquit\n' "$DURBAR" play restless-a --side british --seed 1 --save lists-all
[ "$(grep -c '  activate' out)" -gt 300 ] && echo "ok lists: all of them" || echo "FAIL lists: all of them"
[ "$(grep -c '^ *[0-9]*  activate br_inf ' out)" = "$folded" ] && echo "ok lists: folded by unit, none lost" || echo "FAIL lists: folded by unit, none lost: $folded"
gives 0 "lists: cut" types 'activate br_inf move-fire in line at 36.00 0.591 0\nmoves go\nquit\n' "$DURBAR" play restless-a --side british --seed 1 --save lists-cut
shown=$(grep -c '^ *[0-9]*  go ' out)
more=$(sed -n "s/^ *\([0-9]*\) more: 'moves all'.*/\1/p" out)
gives 0 "lists: not cut" types 'activate br_inf move-fire in line at 36.00 0.591 0\nmoves all\nquit\n' "$DURBAR" play restless-a --side british --seed 1 --save lists-whole
[ "$(grep -c '^ *[0-9]*  go ' out)" = "$((shown + ${more:-0}))" ] && [ "${more:-0}" -gt 0 ] && echo "ok lists: what cannot be folded is cut, and counted" ||
	echo "FAIL lists: what cannot be folded is cut, and counted: $shown and ${more:-none}"
gives 0 "odds" types 'end\nodds march bw from 1832\nodds\nodds march bw from 0101\nquit\n' "$DURBAR" play asante --side british --seed 1 --save odds
says out "If the first die is 6:" "odds: each result of the die"
says out "Write 'odds' and a move" "odds: how to ask"
gives 0 "odds: nothing was played" "$DURBAR" verify odds
says out " 1 move," "odds: but the end of the phase"
