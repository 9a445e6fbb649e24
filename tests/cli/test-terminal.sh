# A game at a real terminal: editing, history, completion, no colours where it cannot show them.
. "$SOURCE/tests/cli/lib.sh"

# The program at a pseudo-terminal: waits for a prompt, types, waits for what must come.
cat >talk.py <<'PYTHON'
import os, pty, select, sys

kind, script = sys.argv[1], sys.argv[2:]
pid, terminal = pty.fork()
if not pid:
    os.environ.update(TERM=kind, HOME=os.getcwd(), LINES="40", COLUMNS="120")
    os.environ.pop("XDG_DATA_HOME", None)
    os.execv(os.environ["DURBAR"], ["durbar", "play", "tally-1", "--side", "north", "--seed", "1", "--save", "game-" + kind, "--force"])
seen = b""

def wait(text):
    global seen
    while text.encode() not in seen:
        if not select.select([terminal], [], [], 30)[0]:
            sys.exit(f"waited for {text!r}, saw {seen[-600:]!r}")
        try:
            more = os.read(terminal, 4096)
        except OSError:
            more = b""
        if not more:
            sys.exit(f"ended before {text!r}, saw {seen[-600:]!r}")
        sys.stdout.buffer.write(more)
        seen += more
    seen = seen.split(text.encode(), 1)[1]

for at in range(0, len(script), 2):
    wait(script[at])
    os.write(terminal, script[at + 1].encode().decode("unicode_escape").encode("latin-1"))
os.waitpid(pid, 0)
PYTHON

gives 0 "terminal: a typing error is mended with backspace" python3 talk.py xterm 'north> ' 'scoree\x7f\r' 'score:' '' 'north> ' 'quit\r'
gives 0 "terminal: the arrow key brings a line back" python3 talk.py xterm 'north> ' 'score\r' 'score:' '' 'north> ' '\x1b[A\r' 'score:' '' 'north> ' 'quit\r'
gives 0 "terminal: Tab completes a move" python3 talk.py xterm 'north> ' 'la\t3\r' 'North lays a' '' 'north> ' 'quit\r'
gives 0 "terminal: lines are remembered" python3 talk.py xterm 'north> ' '\x1b[A' 'quit' '\r'
[ -s .local/share/durbar/history ] && echo "ok terminal: in the data folder" || echo "FAIL terminal: in the data folder"
gives 0 "terminal: a dumb one" python3 talk.py dumb 'north> ' 'show\r' 'north> ' 'quit\r'
python3 -c 'import sys; sys.exit(b"\x1b" in open("out", "rb").read())' && echo "ok terminal: a dumb one has no colours" || echo "FAIL terminal: a dumb one has no colours"
