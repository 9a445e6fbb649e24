# "Your move" by mail: examples/notify-mail with a sendmail that only writes down what it gets; by hand, and run by the server.
. "$SOURCE/tests/cli/lib.sh"

mkdir -p bin home/.config/durbar
cat >bin/sendmail <<-'END'
	#!/bin/sh
	{
		for word in "$@"; do printf '<%s>' "$word"; done
		echo
		cat
		echo "=="
	} >>"$HOME/mails"
END
chmod +x bin/sendmail
cat >home/.config/durbar/mail <<-'END'
	# who gets mail
	from durbar@example.org
	url https://play.example
	mail ann@example.org Ann
	mail bea@example.org  Bea of "Kabul" $(touch broken) `touch broken` \t
	mail -oQ/tmp@example.org Eve
	mail nobody Fay
	mail gus@example.org,all@example.org Gus
END
# mail NAME SEAT MATCH: as the server runs it.
mail() {
	env -i PATH="$PWD/bin:$PATH" HOME="$PWD/home" DURBAR_NAME="$1" DURBAR_SEAT="$2" DURBAR_MATCH="$3" DURBAR_TEXT="Your move." "$SOURCE/examples/notify-mail"
}
mails() {
	if [ -f home/mails ]; then grep -c '^==$' home/mails; else echo 0; fi
}
# counts N NAME: so many have been sent.
counts() {
	if [ "$(mails)" -eq "$1" ]; then echo "ok $2"; else echo "FAIL $2: $(mails) mails, not $1"; fi
}

gives 0 "notify-mail: a mail" mail Ann british 3
says home/mails "<-i><-f><durbar@example.org><--><ann@example.org>" "notify-mail: to the address of that name alone"
says home/mails "Subject: Durbar, game 3: you are asked for" "notify-mail: the subject"
says home/mails "Your move." "notify-mail: the text"
says home/mails "from https://play.example." "notify-mail: where the server is"
gives 0 "notify-mail: again" mail Ann british 3
counts 1 "notify-mail: one in ten minutes"
gives 0 "notify-mail: another game" mail Ann british 4
counts 2 "notify-mail: which counts by itself"
touch -d '11 minutes ago' home/.local/state/durbar/mail/3-british
gives 0 "notify-mail: later" mail Ann british 3
counts 3 "notify-mail: another one after ten minutes"
gives 0 "notify-mail: a name with all that a shell would read" mail 'Bea of "Kabul" $(touch broken) `touch broken` \t' native 3
says home/mails "<bea@example.org>" "notify-mail: it is that name"
[ ! -e broken ] && [ ! -e home/broken ] && echo "ok notify-mail: nothing of it is run" || echo "FAIL notify-mail: nothing of it is run"
counts 4 "notify-mail: four by now"
for name in "" ann Annie "Ann Ann" 'A.n' '.*' '-v' 'Ann
Bcc: all@example.org' "Bea of \"Kabul\" \$(touch broken) \`touch broken\` 	"; do
	gives 0 "notify-mail: nobody is called $(printf %s "$name" | tr '\n' ' ')" mail "$name" native 5
done
counts 4 "notify-mail: and nobody got mail"
for name in Eve Fay Gus; do
	gives 1 "notify-mail: the address of $name" mail "$name" native 5
	says err "is no address" "notify-mail: says so"
done
gives 1 "notify-mail: no number" mail Ann native '1;2'
gives 1 "notify-mail: no seat" mail Ann '../../x' 1
gives 1 "notify-mail: a sendmail that fails" env -i PATH="$PWD/none:/usr/bin:/bin" HOME="$PWD/empty" DURBAR_NAME=Ann DURBAR_SEAT=british DURBAR_MATCH=1 "$SOURCE/examples/notify-mail"
says err "there is no $PWD/empty/.config/durbar/mail" "notify-mail: no file of addresses"
cat >bin/sendmail <<-'END'
	#!/bin/sh
	exit 75
END
gives 1 "notify-mail: sendmail fails" mail Ann british 9
[ ! -e home/.local/state/durbar/mail/9-british ] && echo "ok notify-mail: and it is tried again" || echo "FAIL notify-mail: and it is tried again"

# The server runs it: a player who is away is called by mail when the other has moved.
cat >bin/sendmail <<-'END'
	#!/bin/sh
	cat >"$HOME/mail.part"
	mv "$HOME/mail.part" "$HOME/mail"
END
PATH="$PWD/bin:$PATH" HOME="$PWD/home" "$DURBAR" serve --port 0 --db matches.db --notify-cmd "$SOURCE/examples/notify-mail" >first 2>&1 &
server=$!
while ! grep -qsF "Press Ctrl-C" first && kill -0 "$server" 2>/dev/null; do sleep 0.1; done
port=$(sed -n 's/^Durbar is running at .*:\([0-9]*\).*/\1/p' first)
gives 0 "notify-mail: a move on the server" node --input-type=module -e '
import {Client, makeMatch} from "'"$SOURCE"'/tests/serve/client.mjs";
const made = await makeMatch('"$port"', {scenario: "tally-1", seed: "mail", seats: [{kind: "human", name: "Bob"}, {kind: "human", name: "Ann"}]});
const client = new Client('"$port"'), {ply, moves} = await client.hello(made.tokens.north);
client.send({op: "move", ply, move: moves.find((move) => move.startsWith("lay"))});
await client.next("ack");
client.close();'
for _ in $(seq 100); do
	[ ! -f home/mail ] || break
	sleep 0.1
done
says home/mail "To: <ann@example.org>" "notify-mail: the server has it sent"
kill "$server"
wait "$server" || true
