# Completion of the durbar command for bash.
# shellcheck shell=bash

_durbar_options() {
	"${COMP_WORDS[0]}" "$1" --help 2>/dev/null | sed -n 's/^  [-a-z, ]\{4\}\(--[a-z-]*\) .*/\1/p'
}

_durbar_scenarios() {
	"${COMP_WORDS[0]}" list --all 2>/dev/null | sed -n '/^bots:/q; s/^  \([a-z0-9-]*\): .*/\1/p'
}

# An unknown name makes the command list its maps.
_durbar_maps() {
	"${COMP_WORDS[0]}" map - 2>&1 >/dev/null | sed -n 's/^maps: //p'
}

_durbar_bots() {
	"${COMP_WORDS[0]}" list 2>/dev/null | sed -n '/^bots:/,$s/^  \([a-z0-9-]*\): .*/\1/p'
}

_durbar() {
	local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=${COMP_WORDS[1]}
	local commands="serve play list new show moves move undo verify rules lab auto match tune study analyse bench perft map print check store help"
	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		mapfile -t COMPREPLY < <(compgen -W "$commands --help --version" -- "$word")
		return
	fi
	case $before in
	--data | --save | --output | --repair | --db | --web | --check-db | --notify-cmd | -o)
		mapfile -t COMPREPLY < <(compgen -f -- "$word")
		return
		;;
	--bot | --bots | -b)
		mapfile -t COMPREPLY < <(compgen -W "$(_durbar_bots)" -- "$word")
		return
		;;
	--options)
		mapfile -t COMPREPLY < <(compgen -W "standard scenario all random" -- "$word")
		return
		;;
	esac
	case $word in
	-*)
		mapfile -t COMPREPLY < <(compgen -W "$(_durbar_options "$command")" -- "$word")
		return
		;;
	esac
	case $command in
	help) mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word") ;;
	new | auto | match | tune | bench | perft | print) mapfile -t COMPREPLY < <(compgen -W "$(_durbar_scenarios)" -- "$word") ;;
	map) mapfile -t COMPREPLY < <(compgen -W "$(_durbar_maps)" -f -- "$word") ;;
	play) mapfile -t COMPREPLY < <(compgen -W "$(_durbar_scenarios)" -f -- "$word") ;;
	show | moves | move | undo | verify | lab | study) mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
	esac
}

complete -o filenames -F _durbar durbar
