# The server as a command: where it runs, whose page it shows, what it begins with. tests/serve has the rest.
. "$SOURCE/tests/cli/lib.sh"

# until FILE TEXT: waits for the text, and gives up where the server has ended.
until_says() {
	while ! grep -qF -- "$2" "$1"; do
		kill -0 "$server" 2>/dev/null || return 1
		sleep 0.1
	done
}

cp -r "$SOURCE/data" data
"$DURBAR" serve --port 0 --db matches.db --data data >first 2>&1 &
server=$!
until_says first "Press Ctrl-C" && echo "ok serve: it runs" || echo "FAIL serve: it runs: $(cat first)"
address=$(sed -n 's/^Durbar is running at //p' first)
python3 -c 'import sys, urllib.request; print(urllib.request.urlopen(sys.argv[1]).read().decode())' "$address" >page
says page "lobby.js" "serve --data: the page is found"
gives 1 "serve: a second one" "$DURBAR" serve --port 0 --db matches.db
says first "${address}#learn" "serve: says where newcomers begin"
says out "Durbar is already running at $address" "serve: says where the first one runs"
says err "another server uses this file" "serve: and why it does not"
gives 0 "serve --open: a second one" env -u DISPLAY -u WAYLAND_DISPLAY "$DURBAR" serve --port 0 --db matches.db --open --scenario asante
says out "New game: $address#new=asante" "serve --scenario: the form of a new game"
gives 2 "serve: no such scenario" "$DURBAR" serve --port 0 --db other.db --scenario waterloo
says err "there is no scenario 'waterloo'" "serve: it is named"
kill "$server"
wait "$server" || true
[ ! -e matches.db-address ] && echo "ok serve: its note is gone" || echo "FAIL serve: its note is gone"
gives 2 "serve: --watch needs a folder" "$DURBAR" serve --watch --db w.db
says err "--data FOLDER --watch" "serve: and says so"
