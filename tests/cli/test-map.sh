# Maps as pictures.
. "$SOURCE/tests/cli/lib.sh"

for map in asante abyssinia persia afghan india; do
	gives 0 "map $map" "$DURBAR" map $map -o $map.svg
	says $map.svg "RECONSTRUCTED" "map $map says that it is reconstructed"
done
gives 1 "map: a file that exists is kept" "$DURBAR" map asante -o asante.svg
says err "asante.svg" "map: and named"
gives 0 "map: --force" "$DURBAR" map asante -o asante.svg --force --paper a3
says asante.svg 'width="420mm"' "map: A3"
gives 0 "map: to standard output" "$DURBAR" map persia --bare
lacks out "LEGEND" "map: bare"
gives 1 "map: unknown name" "$DURBAR" map atlantis
says err "there is no map 'atlantis'" "map: unknown name told"
says err "asante" "map: the names there are"
gives 2 "map: unknown paper" "$DURBAR" map asante --paper a9
gives 2 "map: png needs a file" "$DURBAR" map asante --png
if command -v rsvg-convert >/dev/null; then
	gives 0 "map: png" "$DURBAR" map persia --png --width 400 -o persia.png
	gives 0 "map: is a png" sh -c 'head -c 4 persia.png | tail -c 3 | grep -q PNG'
	gives 1 "map: png that exists is kept" "$DURBAR" map persia --png -o persia.png
fi
sed 's/^title: .*/title: Mine/' "$SOURCE/data/sunset/maps/persia.yaml" >mine.yaml
gives 0 "map: a file of one's own" "$DURBAR" map ./mine.yaml -o mine.svg
says mine.svg "MINE" "map: its title"
sed 's/hex: 0917/hex: 9917/' mine.yaml >bad.yaml
gives 1 "map: a map with a fault" "$DURBAR" map ./bad.yaml
says err "bad.yaml:" "map: the fault has its file and line"
