# Games on paper: every scenario prints; sizes in millimetres; what is reconstructed says so.
. "$SOURCE/tests/cli/lib.sh"
# fontconfig keeps what it has read until the program ends, and the sanitiser calls that a leak.
printf "leak:libfontconfig\n" >suppressed
LSAN_OPTIONS="suppressions=$PWD/suppressed:print_suppressions=0"
export LSAN_OPTIONS

# pages NAME FILE: its text by pages in a file of this name, its number of pages in count.
pages() {
	pdftotext -layout "$2" "$1"
	count=$(pdfinfo "$2" | sed -n 's/^Pages: *//p')
}

# The maps of hexes take long: those of two scenarios stand for all; the others are printed small, on few pages.
for scenario in $("$DURBAR" list --all --json | python3 -c 'import json, sys
for system in json.load(sys.stdin)["systems"]:
    for scenario in system["scenarios"]: print(scenario["id"])'); do
	gives 0 "print $scenario" "$DURBAR" print "$scenario" --pdf "$scenario.pdf" --scale 6
	gives 0 "print $scenario: it can be read" pdfinfo "$scenario.pdf"
done

gives 0 "print: at its usual size" "$DURBAR" print asante --paper letter
says out "durbar-asante.pdf" "print: its name"
pages asante durbar-asante.pdf
says asante "Asante 1873-74: sheet A1, 12 in all. Reconstructed map, not the published one." "print: map sheets say what they are"
says asante "sheet C4, 12 in all" "print: the last of them"
says asante "RECONSTRUCTED" "print: the map itself too"
says asante "Counters, sheet 1, fronts. Reconstructed: not the published counters." "print: counters too"
says asante "sheet 1, backs" "print: they have backs"
says asante "Wolseley" "print: a headquarters"
says asante "Demoralised" "print: markers"
says asante "Points for the British" "print: the card says what wins"
says asante "March Table" "print: tables"
says asante "50 mm" "print: a bar to check the printer"
gives 0 "print: hexes are 16 mm wide, the bar 50" python3 "$SOURCE/tests/cli/measure.py" durbar-asante.pdf 16 50 12.8
gives 0 "print: 6 mm" python3 "$SOURCE/tests/cli/measure.py" asante.pdf 6 50 4.8

pages india india.pdf
says india "Untried" "print: India has untried units"
says india "King of Delhi" "print: and command markers"
says india "Massacre" "print: and incidents"
gives 0 "print: a battle" "$DURBAR" print restless-a --pdf battle.pdf
pages battle battle.pdf
says battle "Reconstructed ground, not the published map." "print: ground that is reconstructed"
says battle "Mahdists set up here" "print: where the sides begin"
says battle "Enhanced" "print: special cards"
[ "$count" -gt 8 ] && echo "ok print: over several pages" || echo "FAIL print: $count pages"
pages zulu conduct-zulu.pdf
says zulu "Ground of our own." "print: ground of our own"
says zulu "Buffs, right company" "print: units by name"
pages real restless-assist.pdf
lacks real "sheet A1" "print: a real table has no ground to print"

printf mine >mine.pdf
gives 1 "print: a file that exists is kept" "$DURBAR" print restless-a --pdf mine.pdf
says mine.pdf mine "print: as it was"
gives 2 "print: no such scenario" "$DURBAR" print atlantis --pdf x.pdf
gives 2 "print: no such paper" "$DURBAR" print restless-a --pdf x.pdf --paper a9
for scale in 0 4.9 41 wide "" 16mm nan; do
	gives 2 "print: no such scale '$scale'" "$DURBAR" print restless-a --pdf x.pdf --scale "$scale"
done
gives 2 "print: which scenario?" "$DURBAR" print --pdf x.pdf
gives 2 "print: one at a time" "$DURBAR" print restless-a restless-b --pdf x.pdf
gives 1 "print: no such folder" "$DURBAR" print restless-a --pdf nowhere/x.pdf
[ ! -e x.pdf ] && echo "ok print: nothing was written" || echo "FAIL print: something was written"
# The signs of the page are those of the paper.
gives 0 "print: every sign of the faces is in the sprite" python3 - "$SOURCE" <<'PY'
import pathlib, re, sys
web = pathlib.Path(sys.argv[1]) / "web"
sprite = (web / "hex/counters.svg").read_text()
style = (web / "style/tokens.css").read_text()
for path in web.glob("systems/*/faces.js"):
    text = path.read_text()
    for table, body in re.findall(r"(\w+): \{([^}]*)\}", text):
        for word in re.findall(r': "([\w-]+)"', body):
            assert (f'id="u-{word}"' in sprite) if table == "symbol" else (f"--n-{word}:#" in style), (path, word)
PY
