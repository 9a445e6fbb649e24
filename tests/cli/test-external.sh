# Bots that are programs: a good one, and all the ways to be a bad one.
. "$SOURCE/tests/cli/lib.sh"
# Time enough for bots that answer, however busy the machine is: who loses by the clock here is slow by intention.
time="--move-time 600000"

# bot NAME: makes a program of what it reads, which answers 'durbar 1' first.
bot() {
	{
		echo '#!/usr/bin/env python3'
		echo 'import json, os, sys, time'
		echo 'def say(line): print(line, flush=True)'
		cat
	} >"$1"
	chmod +x "$1"
}
# A good one: the first move that is not giving up. It notes all that it is told, and lies in wait for the end.
bot good <<'P'
log = open("told.%d" % os.getpid(), "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    word, _, rest = line.partition(" ")
    if word == "durbar": say("ready good 1.0")
    if word == "moves": moves = json.loads(rest)["moves"]
    if word == "go":
        say("info thinking")
        say("move " + [m for m in moves if m != "resign"][0])
P
gives 0 "a good bot" "$DURBAR" auto $time tally-1 --bots ./good,greedy --games 4 --seed 1 -j 1 --json
holds "a good bot: every game is played" 'it["games"] == 4 and all(s["forfeits"] == 0 for s in it["sides"]) and it["sides"][0]["bot"] == "./good"'
cat told.* >told
[ "$(grep -c '^durbar 1' told)" -eq 1 ] && echo "ok a good bot: one process for all games of a thread" || echo "FAIL a good bot: one process"
[ "$(grep -c '^game ' told)" -eq 4 ] && [ "$(grep -c '^over ' told)" -eq 4 ] && echo "ok a good bot: it learns of games and ends" || echo "FAIL a good bot: games"
tail -n 1 told | grep -q '^quit' && echo "ok a good bot: quit" || echo "FAIL a good bot: quit"
grep '^view ' told | head -n 1 | cut -c6- >out
# Of the other's hand only the number of tokens.
holds "a good bot: its own hand" 'len(it["north"]["hand"]) == 6 and all(t > 0 for t in it["north"]["hand"])'
holds "a good bot: not the other one's" 'it["south"]["hand"] == ["?"] * 6'
grep '^game ' told | head -n 1 | cut -c6- >out
holds "a good bot: facts" 'it["system"] == "tally" and it["scenario"] == "tally-1" and it["side"] == "north" and "options" in it'
lacks told "seed" "a good bot: it never learns the seed"
gives 0 "a good bot: as the program plays it" "$DURBAR" auto $time tally-1 --bots greedy,./good --games 4 --seed 1 -j 1 --check
gives 0 "a good bot: several threads" "$DURBAR" auto $time tally-1 --bots ./good --games 8 --seed 1 -j 3 --json
cp out three
gives 0 "a good bot: one thread" "$DURBAR" auto $time tally-1 --bots ./good --games 8 --seed 1 -j 1 --json
grep -v games_per_s out >one
grep -v games_per_s three >several
same one several "a good bot: the same with any number of threads"
gives 0 "the example" "$DURBAR" auto $time asante --bots "$SOURCE/examples/bot.py,random" --games 2 --seed 1
lacks err "loses" "the example: plays by the rules"
cat >one.yaml <<'Y'
title: A program in a study
games: 4
scenarios: [tally-1]
bots: [[./good, greedy]]
Y
gives 0 "a good bot: in a study" "$DURBAR" study one.yaml --json
holds "a good bot: in a study" 'it["cells"][0]["sides"][0]["bot"] == "./good"'

# loses NAME TEXT [MS]: the bot of that name loses both games, and is told so with this text; MS for a move.
loses() {
	gives 0 "$1" "$DURBAR" auto tally-1 --bots "./$1,greedy" --games 2 --seed 1 -j 1 --move-time "${3:-600000}" --json
	holds "$1: loses" 'it["sides"][0]["forfeits"] == 2 and it["sides"][1]["wins"] == 2'
	says err "./$1: $2" "$1: why"
	says err "it loses this game" "$1: what comes of it"
}
bot hangs <<'P'
say("ready")
while True: sys.stdin.readline()
P
loses hangs "gave no answer within 3.0 s when it was asked for a move" 3000
bot deaf <<'P'
say("ready")
time.sleep(1000)
P
loses deaf "gave no answer within 0.3 s" 300
bot crash <<'P'
sys.exit(7)
P
loses crash "ended with exit code 7 when it was started"
bot later <<'P'
for line in sys.stdin:
    word, _, rest = line.partition(" ")
    if word == "durbar": say("ready"); count = 0
    if word == "moves": moves = json.loads(rest)["moves"]
    if word == "go":
        count += 1
        if count == 3: os.kill(os.getpid(), 11)
        say("move " + [m for m in moves if m != "resign"][0])
P
loses later "ended by signal 11"
bot flood <<'P'
say("ready")
while True: say("info " + "x" * 1000)
P
loses flood "sent more than 1024 KiB"
bot babble <<'P'
say("ready")
while True: sys.stdout.write("x" * 5000)
P
loses babble "sent a line of more than 64 KiB"
bot illegal <<'P'
for line in sys.stdin:
    word = line.split()[0]
    if word == "durbar": say("ready")
    if word == "go": say("move play 9")
P
loses illegal "sent 'move play 9', which was refused: "
bot nonsense <<'P'
for line in sys.stdin:
    word = line.split()[0]
    if word == "durbar": say("ready")
    if word == "go": say("move fly \033[2J to the moon")
P
loses nonsense "sent 'move fly ?[2J to the moon', which was refused: "
bot chatty <<'P'
for line in sys.stdin:
    word = line.split()[0]
    if word == "durbar": say("ready")
    if word == "go": say("hello there")
P
loses chatty "sent 'hello there' when it was asked for a move; the answer is 'move' and the text of a move"
bot rude <<'P'
say("hello")
sys.stdin.read()
P
loses rude "sent 'hello' when it was started; the answer to 'durbar 1' is 'ready'"
bot mute <<'P'
for line in sys.stdin:
    word = line.split()[0]
    if word == "durbar": say("ready")
    if word == "go":
        os.close(1)
        time.sleep(1000)
P
loses mute "closed its output when it was asked for a move"
printf '#!/no/such/interpreter\n' >broken
chmod +x broken
loses broken "cannot be started: No such file or directory"
# None of them is left behind: they are waited for, but not until they would end by themselves.
count_left() {
	for id in /proc/[0-9]*; do
		[ "$(readlink "$id/cwd" 2>/dev/null)" != "$(pwd)" ] || tr '\0' ' ' <"$id/cmdline" 2>/dev/null || true
	done | grep -c -e ./deaf -e ./mute -e ./hangs || true
}
tries=0
left=$(count_left)
while [ "$left" -gt 0 ] && [ "$tries" -lt 100 ]; do
	sleep 0.1
	tries=$((tries + 1))
	left=$(count_left)
done
[ "$left" -eq 0 ] && echo "ok no process is left" || echo "FAIL $left processes are left"
gives 0 "a bad bot in a study" timeout 60 "$DURBAR" study /dev/stdin -o bad.results --json <<'Y'
title: A program that fails
games: 2
scenarios: [tally-1]
bots: [[greedy, ./illegal]]
Y
holds "a bad bot in a study loses" 'it["cells"][0]["sides"][0]["wins"] == 2 and it["cells"][0]["levels"][0]["level"] == "forfeit"'

gives 0 "match: a good bot" timeout 60 "$DURBAR" match ./good greedy tally-1 $time --games 8 --seed 1 -j 2 --json
holds "match: a good bot" 'it["scenarios"][0]["games"] == 8 and it["scenarios"][0]["forfeits"] == 0'
gives 0 "match: a bad bot" timeout 60 "$DURBAR" match ./illegal random tally-1 $time --games 4 --seed 1 -j 1 --json
holds "match: a bad bot loses" 'it["scenarios"][0]["forfeits"] == 4'
says err "sent 'move play 9', which was refused" "match: a bad bot: why"
gives 2 "match: no such file" "$DURBAR" match ./missing greedy tally-1 --games 2
says err "./missing: cannot be used as a bot" "match: no such file: why"

gives 2 "no such file" "$DURBAR" auto tally-1 --bots ./missing,greedy --games 1 --seed 1
says err "./missing: cannot be used as a bot: No such file or directory" "no such file: why"
echo x >plain
gives 2 "no program" "$DURBAR" auto tally-1 --bots ./plain --games 1 --seed 1
says err "chmod +x" "no program: what to do"
gives 2 "a folder" "$DURBAR" auto tally-1 --bots ./ --games 1 --seed 1
gives 2 "no such name" "$DURBAR" auto tally-1 --bots good --games 1 --seed 1
says err "such as ./good" "no such name: what to do"
gives 2 "play: no such file" "$DURBAR" play tally-1 --bot ./missing
echo auto 99 | gives 0 "play against a program" "$DURBAR" play tally-1 -o g.durbar --bot ./good --side north --seed 1
