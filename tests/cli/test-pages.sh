# The manual page and the completion know every command and every option.
. "$SOURCE/tests/cli/lib.sh"

sed 's/\\-/-/g; s/\\f[A-Z]//g' "$SOURCE/docs/durbar.1" >page
commands=$("$DURBAR" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for command in $commands; do
	sed -n "/^\.SS \"$command[ \"]/,/^\.S[SH] /p" page >section
	[ -s section ] && echo "ok manual: $command" || echo "FAIL manual: no section on $command"
	sed -n '/^\.SH COMMON/,/^\.SH EXIT/p' page >>section
	for option in $("$DURBAR" "$command" --help | sed -n 's/^  [-a-z, ]\{4\}\(--[a-z-]*\) .*/\1/p'); do
		says section "$option" "manual: $command $option"
	done
	says "$SOURCE/tools/completion/durbar.bash" "$command" "completion: $command"
done
if command -v man >/dev/null && command -v groff >/dev/null; then
	gives 0 "manual: well formed" man --warnings -E UTF-8 -l -Tutf8 -Z "$SOURCE/docs/durbar.1"
	[ ! -s err ] && echo "ok manual: no warnings" || echo "FAIL manual: $(head -n 3 err)"
fi

# completes NAME WORD... EXPECTED: the last word before EXPECTED is completed to it.
completes() {
	gives 0 "$1" bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _durbar; printf "%s\n" "${COMPREPLY[@]}"' \
		bash "$SOURCE/tools/completion/durbar.bash" "$DURBAR" "$3" ${4+"$4"} ${5+"$5"}
	says out "$2" "$1: found"
}
completes "complete a command" verify ver
completes "complete a scenario" tally-1 new ta
completes "complete an option" --check auto tally-1 --ch
completes "complete a bot" greedy play --bot gr
completes "complete an option whose help names another" --width map asante --wi
completes "complete a map" abyssinia map ab
gives 0 "complete scenarios, not bots" bash -c '. "$1"; COMP_WORDS=("$2" new ""); COMP_CWORD=2; _durbar; echo "${COMPREPLY[@]}"' \
	bash "$SOURCE/tools/completion/durbar.bash" "$DURBAR"
lacks out greedy "complete scenarios, not bots: no bot"
