# The examples of docs/scenarios.md, laid into a copy of the data as the page tells, checked and played.
. "$SOURCE/tests/cli/lib.sh"

cp -r "$SOURCE/data" mydata
gives 0 "scenarios: the page's blocks" python3 "$SOURCE/tests/cli/lay-examples.py" "$SOURCE/docs/scenarios.md" .
cp out scenarios
lacks mydata/restless/scenarios/tamai.yaml "letter:" "scenarios: a battle of one's own has no letter"
gives 0 "scenarios: the copy with the examples" "$DURBAR" check mydata
for system in conduct mutiny restless sunset; do
	says out "$system: good" "scenarios: $system is good"
	says scenarios "scenario $system " "scenarios: there is an example of $system"
done
# Every kind of ground, troops and weapon of a battle stands on the page.
for table in restless/tables/terrain restless/tables/combat restless/tables/troops conduct/tables/terrain conduct/tables/troops; do
	for id in $(sed -n 's/^  - {id: \([a-z0-9_]*\),.*/\1/p' "$SOURCE/data/$table.yaml"); do
		says "$SOURCE/docs/scenarios.md" "\`$id\`" "scenarios: $id of $table"
	done
done
while read -r what system id; do
	if [ "$what" = map ]; then
		gives 0 "scenarios: the map $id" "$DURBAR" map "$id" --data mydata -o "$id.svg"
		continue
	fi
	gives 0 "scenarios: $id is on the list" "$DURBAR" list --data mydata
	says out "$id" "scenarios: $id by its id"
	gives 0 "scenarios: $id is played" "$DURBAR" auto "$id" --data mydata --games 2 --check --json
done <scenarios
