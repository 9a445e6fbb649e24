# Rules and player aids on paper: what is in the PDFs, on which page, how large.
. "$SOURCE/tests/cli/lib.sh"
# fontconfig keeps what it has read until the program ends, and the sanitiser calls that a leak.
printf "leak:libfontconfig\n" >suppressed
LSAN_OPTIONS="suppressions=$PWD/suppressed:print_suppressions=0"
export LSAN_OPTIONS

for system in sunset mutiny restless conduct; do
	gives 0 "$system: a booklet" "$DURBAR" rules $system --pdf $system.pdf
	says out "$system.pdf" "$system: its name is told"
	"$DURBAR" rules $system --json >$system.json
	gives 0 "$system: all rules are in the booklet, where its contents say" python3 "$SOURCE/tests/cli/booklet.py" $system.pdf $system.json
	gives 0 "$system: it can be read" pdfinfo $system.pdf
	says out "595.276 x 841.89 pts (A4)" "$system: on A4"
	pdffonts $system.pdf >fonts
	says fonts "DurbarMap-Regular" "$system: our fonts"
	gives 1 "$system: no letter came from another font" sh -c 'tail -n +3 fonts | grep -v "+Durbar\(Map\|UI\)-"'
	gives 0 "$system: player aids" "$DURBAR" rules $system --aids --pdf aids.pdf --force --paper letter
	pdfinfo aids.pdf >size
	says size "792 x 612 pts (letter)" "$system: on letter, lying"
	gives 0 "$system: they fit one sheet" grep -q '^Pages: *[12]$' size
done
pdftotext -layout sunset.pdf text
says text "The Sun Never Sets II" "paper: the title"
says text "Rules for players" "paper: what it is"
says text "(reconstructed)" "paper: reconstructed tables are marked"
pdftotext aids.pdf text
says text "Critical hits" "paper: aids have their tables"
lacks text "Zulu War, Steady" "paper: aids of a system leave out what holds in one war"
gives 0 "paper: of one scenario" "$DURBAR" rules conduct --scenario conduct-zulu --aids --pdf zulu.pdf
pdftotext zulu.pdf text
says text "The Zulu War, Steady" "paper: its own charts"
lacks text "Boxer Rebellion" "paper: and no others"
gives 0 "paper: a name of its own" "$DURBAR" rules restless --pdf
says out "durbar-restless-rules.pdf" "paper: which is told"
[ -s durbar-restless-rules.pdf ] && echo "ok paper: and there" || echo "FAIL paper: it is not there"
printf mine >mine.pdf
gives 1 "paper: a file that exists is kept" "$DURBAR" rules restless --pdf mine.pdf
says mine.pdf "mine" "paper: as it was"
gives 0 "paper: unless --force" "$DURBAR" rules restless --pdf=mine.pdf --force
gives 0 "paper: a PDF" sh -c 'head -c 5 mine.pdf | grep -q %PDF-'
gives 1 "paper: no such folder" "$DURBAR" rules restless --pdf nowhere/r.pdf
gives 2 "paper: unknown size" "$DURBAR" rules sunset --pdf x.pdf --paper a9
says err "a4 or letter" "paper: the sizes there are"
gives 2 "paper: which system?" "$DURBAR" rules --pdf x.pdf
gives 2 "paper: one rule is no booklet" "$DURBAR" rules sunset:6.2 --pdf x.pdf
gives 2 "paper: no chapter" "$DURBAR" rules sunset marching --pdf x.pdf
gives 2 "paper: a file that is no PDF" "$DURBAR" rules sunset --pdf x.txt
says err "ends in .pdf" "paper: is told"
gives 2 "paper: no JSON" "$DURBAR" rules sunset --json --pdf x.pdf
gives 2 "paper: aids are for --pdf" "$DURBAR" rules sunset --aids
gives 2 "paper: unknown scenario" "$DURBAR" rules sunset --pdf x.pdf --scenario india
[ ! -e x.pdf ] && echo "ok paper: nothing was written" || echo "FAIL paper: something was written"
