# lib.sh: what the tests of the command share. Every check prints "ok NAME" or "FAIL NAME" with what came.
# shellcheck shell=sh

# gives CODE NAME COMMAND...: the command ends with this exit code. Its output is left in out and err.
gives() {
	code=$1
	name=$2
	shift 2
	got=0
	"$@" >out 2>err || got=$?
	if [ "$got" -eq "$code" ]; then
		echo "ok $name"
	else
		echo "FAIL $name: exit code $got, not $code, of: $*"
		head -n 20 out err
	fi
}

# says FILE TEXT NAME: the text stands in the file (out or err).
says() {
	if grep -qF -- "$2" "$1"; then
		echo "ok $3"
	else
		echo "FAIL $3: '$2' is not in $1:"
		head -n 20 "$1"
	fi
}

# lacks FILE TEXT NAME: it does not.
lacks() {
	if grep -qF -- "$2" "$1"; then
		echo "FAIL $3: '$2' is in $1:"
		grep -nF -- "$2" "$1" | head -n 5
	else
		echo "ok $3"
	fi
}

# same A B NAME: two files are equal.
same() {
	if cmp -s "$1" "$2"; then
		echo "ok $3"
	else
		echo "FAIL $3: $1 and $2 differ"
		diff "$1" "$2" | head -n 10
	fi
}

# holds NAME PYTHON: the expression is true of `it`, the JSON in out.
holds() {
	if python3 -c 'import json, sys
it = json.load(open("out"))
sys.exit(not eval(sys.argv[1]))' "$2" 2>why; then
		echo "ok $1"
	else
		echo "FAIL $1: not true: $2"
		head -n 20 out why
	fi
}

# first_move FILE: a move that is legal now and is not giving up.
first_move() {
	"$DURBAR" moves "$1" --json 2>/dev/null | python3 -c 'import json, sys
text = sys.stdin.read()
print([m for m in json.loads(text)["moves"] if m != "resign"][0] if text else "over")'
}
