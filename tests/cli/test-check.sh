# Data checked for those who write scenarios.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "check: the program's own data" "$DURBAR" check
says out "restless: good" "check: they are good"
mkdir mine
cp -r "$SOURCE/data/restless" mine/restless
gives 0 "check: one system alone" "$DURBAR" check mine
lacks out "sunset" "check: nothing is said of the others"
sed 's/type: woods/type: gully/; s/\[na_jia, na_hla/[na_jib, na_hla/' mine/restless/scenarios/campaign.yaml >campaign
cp campaign mine/restless/scenarios/campaign.yaml
gives 1 "check: faults" "$DURBAR" check mine
says out "scenarios/campaign.yaml:" "check: file and line"
says out "there is no 'gully' here; there are:" "check: what there is instead"
says out "na_jib" "check: every fault, not only the first"
says out "restless: 2 faults" "check: how many"
cp -r "$SOURCE/data/sunset" mine/sunset
sed 's/"6.22"/"6.222"/' "$SOURCE/data/sunset/learn.yaml" >mine/sunset/learn.yaml
gives 1 "check: what is taught" "$DURBAR" check mine
says out "there is no such rule: '6.222'" "check: a rule that is cited and does not exist"
gives 1 "check: nothing there" "$DURBAR" check .
says err "has no data of a rule system" "check: which is told"
gives 1 "check: no such folder" "$DURBAR" check nowhere
