# No war of the volume has river craft, so games are played in one that does: craft, fleets, ships and a railroad.
. "$SOURCE/tests/cli/lib.sh"

cp -r "$SOURCE/data" data
sed -i "s|^roads:|roads:\\
  - {name: Railway, kind: rail, stops: true, hexes: ['0410', '0510', '0509']}\\
  - {name: Plan, kind: rail-projected, stops: true, hexes: ['0509', '0609', '0608', '0607', '0606']}|" data/sunset/maps/drill.yaml
cat >data/sunset/scenarios/river.yaml <<'END'
scenario: river
like: drill
title: River war
note: Craft of both sides around the mouth of a river, for random games.
exercise: false
railhead: {at: coast-town, rule: '30.22'}
counters:
  - {id: chief, name: Chief, side: british, nation: british, type: hq, tactical: 2, strategic: 3, move: 8, traits: [chief], at: '0810'}
  - {id: sapper, name: Engineer HQ, side: british, nation: british, type: hq, tactical: 0, strategic: 1, move: 8, traits: [engineer], at: '0410'}
  - {id: officer, name: Officer, side: british, nation: british, type: hq, tactical: 0, strategic: 1, move: 8, traits: [political], at: '0410'}
  - {id: foot, name: Foot, side: british, nation: british, type: infantry, strength: 4, weapon: B, morale: V, move: 6, copies: 4, at: '0810'}
  - {id: heavy, name: Heavy foot, side: british, nation: british, type: infantry, strength: 8, weapon: M, morale: L, move: 6, at: '0810'}
  - {id: lancers, name: Lancers, side: british, nation: british, type: cavalry, strength: 2, weapon: C, morale: L, move: 12, copies: 2, at: '0410'}
  - {id: guns, name: Guns, side: british, nation: british, type: artillery, strength: 2, weapon: F, morale: V, move: 6, copies: 2, at: '0808'}
  - {id: stores, name: Stores, side: british, nation: british, type: supply, move: 4, copies: 3, at: '0410'}
  - {id: refugees, name: Refugees, side: british, nation: civilian, type: civilian, move: 4, at: '0410'}
  - {id: navvies, name: Navvies, side: british, nation: british, type: railroad-engineer, move: 4, copies: 2, at: '0410'}
  - {id: gunboat, name: Gunboat, side: british, nation: british, type: riverine, craft: gunboat, strength: 2, weapon: F, machineguns: 2, morale: V, copies: 2, at: '0808'}
  - {id: transport, name: Transport, side: british, nation: british, type: riverine, craft: transport, at: '0810'}
  - {id: squadron, name: Squadron, side: british, nation: british, type: fleet, strength: 8, weapon: B, morale: V, at: '0410'}
  - {id: king, name: King, side: native, nation: native, type: hq, tactical: 1, strategic: 2, move: 8, vp: 15, traits: [chief], at: '1003'}
  - {id: warriors, name: Warriors, side: native, nation: native, type: infantry, strength: 3, weapon: S, morale: R, move: 6, copies: 4, at: '0909'}
  - {id: guards, name: Guards, side: native, nation: native, type: infantry, strength: 4, weapon: B, morale: V, move: 6, copies: 2, at: '1009'}
  - {id: riders, name: Riders, side: native, nation: native, type: cavalry, strength: 3, weapon: S, morale: L, move: 12, copies: 2, at: '0606'}
  - {id: cannon, name: Cannon, side: native, nation: native, type: artillery, strength: 8, weapon: B, morale: V, move: 6, at: '1010'}
  - {id: bearers, name: Bearers, side: native, nation: native, type: supply, move: 4, at: '1003'}
  - {id: levy, name: Levy, side: native, nation: native, type: infantry, strength: 2, weapon: S, morale: R, move: 6, copies: 6, at: pool}
  - {id: junk, name: Junk, side: native, nation: native, type: riverine, craft: junk, strength: 2, weapon: F, morale: R, copies: 2, at: '1010'}
  - {id: dhows, name: Dhows, side: native, nation: native, type: fleet, strength: 8, weapon: B, morale: R, at: '0911'}
END
for options in all random; do
	gives 0 "a war of craft, options $options" "$DURBAR" auto river --data data --options $options --games 200 --seed 1 --check
	says out "every check passed" "a war of craft, options $options: checked"
done
gives 0 "greedy in a war of craft" "$DURBAR" auto river --data data --options all --bots greedy --games 20 --seed 1 --check
