# Help and wrong usage of every command.
. "$SOURCE/tests/cli/lib.sh"

gives 2 "no command" "$DURBAR"
says err "usage: durbar COMMAND" "no command: the commands are told"
gives 2 "unknown command" "$DURBAR" conquer
says err "'conquer'" "unknown command: it is named"
gives 0 "help" "$DURBAR" --help
gives 0 "version" "$DURBAR" --version
says out "durbar " "version: told"

for command in list new show moves move undo verify play auto match lab bench perft rules; do
	gives 0 "$command --help" "$DURBAR" $command --help
	says out "usage: durbar $command" "$command --help: usage"
	gives 0 "help $command" "$DURBAR" help $command
	gives 2 "$command: unknown option" "$DURBAR" $command --no-such-thing
	says err "--no-such-thing" "$command: unknown option is named"
	says err "durbar $command --help" "$command: where help is"
done
for command in new show moves move undo verify play auto match lab bench perft; do
	gives 2 "$command: words missing" "$DURBAR" $command
done

gives 2 "option without its value" "$DURBAR" new tally-1 --seed
gives 2 "switch with a value" "$DURBAR" list --json=yes
gives 2 "a word too many" "$DURBAR" show a b
gives 2 "unknown scenario" "$DURBAR" new atlantis
says err "durbar list" "unknown scenario: where they are listed"
gives 2 "unknown option of the scenario" "$DURBAR" new tally-1 --option moon=full
gives 2 "wrong value of an option" "$DURBAR" new tally-1 --option rounds=99
says err "1 to 6" "wrong value of an option: the range is told"
gives 2 "option without a sign" "$DURBAR" new tally-1 --option rounds
gives 2 "unknown set of options" "$DURBAR" new tally-1 --options best
says err "'standard', 'scenario', 'all'" "unknown set of options: the sets are told"
gives 2 "wrong seed" "$DURBAR" new tally-1 --seed "a b"
gives 2 "number out of range" "$DURBAR" auto tally-1 --games 0
gives 2 "not a number" "$DURBAR" perft tally-1 --depth two
gives 2 "unknown bot" "$DURBAR" auto tally-1 --bots napoleon
gives 2 "too many bots" "$DURBAR" auto tally-1 --bots random,random,random
[ -z "$(ls -A . | grep -v -e '^out$' -e '^err$')" ] && echo "ok wrong usage writes no file" ||
	echo "FAIL wrong usage writes no file: $(ls)"
