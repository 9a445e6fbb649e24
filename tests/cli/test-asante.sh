# The Asante war through the command, from the first prompt to the last turn.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "new" "$DURBAR" new asante -o war --seed 1
gives 0 "show" "$DURBAR" show war
says out "Coast Castle" "show: places"
gives 0 "show as the other side" "$DURBAR" show war --seat native --json
cp out native
gives 0 "show as the side is called in this war" "$DURBAR" show war --seat Asante --json
same out native "the same seat by either name"
holds "show as the other side: no British unit" '"bw" not in it["position"]["units"]'
gives 0 "show: the board" "$DURBAR" show war
says out "to act: British" "show: sides by their names"
awk 'length > 79 && /^[0-9 ][0-9 ] / { exit 1 }' out && echo "ok show: the map fits a terminal" || echo "FAIL show: the map is too wide"
gives 0 "show all" "$DURBAR" show war --seat all --json
holds "show all: every unit" '"bw" in it["position"]["units"]'
gives 0 "moves" "$DURBAR" moves war
says out "place UNITS at HEX" "moves: the grammar"
gives 3 "a unit that does not exist" "$DURBAR" move war march guards from 1832
gives 0 "end" "$DURBAR" move war end
says out "[sunset:" "events name their rules"
gives 0 "verify" "$DURBAR" verify war

printf 'help\nmoves march\nhint\nrules 6.2\nauto 4\nshow\nquit\n' >typed
gives 0 "play" sh -c '"$0" play asante --side british --seed 2 --save typed.durbar <typed' "$DURBAR"
says out "British can do this" "play: what can be done"
says out "march " "play: moves"
gives 0 "play: the game is good" "$DURBAR" verify typed.durbar
gives 0 "a whole war" "$DURBAR" play asante --side none --seed 3 --save whole.durbar
says out "The game is over" "a whole war: its end"
gives 0 "a whole war: good" "$DURBAR" verify whole.durbar
gives 0 "a whole war: told" "$DURBAR" show whole.durbar --events
gives 0 "games" "$DURBAR" auto asante --bots greedy,random --games 4 --seed 1 --check
gives 0 "games with other options" "$DURBAR" auto asante --games 4 --seed 1 --options random --check
gives 0 "games with all options" "$DURBAR" auto asante --games 4 --seed 1 --options all --check
gives 0 "a game with all options" "$DURBAR" new asante --options all --option evasion=off -o all.durbar
gives 0 "a game with all options: shown" "$DURBAR" show all.durbar --json
holds "the set is laid down, what is said of one option counts before it" 'it["options"]["atrocities"] == "on" and it["options"]["evasion"] == "off" and it["options"]["split_volleys"] == "off"'
gives 0 "a game with what the war presupposes" "$DURBAR" new asante --options scenario -o war.durbar --json
holds "what the war presupposes" 'it["options"]["atrocities"] == "on" and it["options"]["evasion"] == "off"'
gives 0 "bench" "$DURBAR" bench asante --seconds 1 --json
holds "bench: the state fits" 'it["state_bytes"] <= 16384 and it["games_per_s"] > 0'
