# Numbers of judgement tuned by self-play: threads, ranges, opponents, refusals.
. "$SOURCE/tests/cli/lib.sh"

gives 0 "tune, one thread" "$DURBAR" tune persia --number 'odds_*' --steps 6 --games 14 --confirm 20 --seed 1 -j 1 --json
cp out one
holds "tune: the numbers that were named, and no others" 'it["numbers"] and all(name.startswith("odds_") for name in it["numbers"])'
holds "tune: games come in fours" 'it["games"] == 16 and it["steps"] == 6 and it["confirmed_games"] == 20'
gives 0 "tune, three threads" "$DURBAR" tune persia --number 'odds_*' --steps 6 --games 14 --confirm 20 --seed 1 -j 3 --json
same one out "tune: threads change nothing"
gives 0 "tune: another seed" "$DURBAR" tune persia --number 'odds_*' --steps 6 --games 14 --confirm 20 --seed 2 --json
! cmp -s one out && echo "ok tune: another seed, other numbers" || echo "FAIL tune: another seed, other numbers"
gives 0 "tune: two scenarios, two opponents" "$DURBAR" tune persia asante --against rush --against greedy-1 --steps 2 --games 16 --confirm 0 --seed 1 --json
holds "tune: without names all but switches" 'len(it["numbers"]) > 20 and "idle" not in it["numbers"] and it["confirmed_games"] == 0'

# A number is tried by its size: this one is 22 of 2,000, and a tenth of its range would send it anywhere.
gives 0 "tune: small numbers with wide ranges" "$DURBAR" tune persia --number prize_any --number native_prize_any --number 'stop_*' --steps 6 --games 16 --confirm 0 --seed 2 --json
holds "tune: they move by their size" '14 <= it["numbers"]["native_prize_any"] <= 30 and it["numbers"]["prize_any"] != 97'

# What is printed can be played: pasted below the doctrines of a copy of the data.
gives 0 "tune: words" "$DURBAR" tune persia --number 'odds_*' --number 'prize_*' --steps 6 --games 16 --confirm 0 --seed 4 --gain 1000
says out " -> " "tune: what changed is told"
cp -r "$SOURCE/data" data
grep '^  tuned: ' out >>data/sunset/doctrine.yaml
gives 0 "tune: the doctrine is played" "$DURBAR" match greedy:tuned greedy persia --games 2 --seed 1 --data data

# One side, one number at a time.
gives 0 "tune: one side" "$DURBAR" tune persia --side british --singly --margins --number 'odds_british*' --against rush --steps 4 --games 8 --confirm 8 --seed 1 -j 1 --json
cp out one
holds "tune: a side's numbers" 'len(it["numbers"]) == 2 and it["steps"] == 4 and it["confirmed_games"] == 8'
gives 0 "tune: one side, three threads" "$DURBAR" tune persia --side british --singly --margins --number 'odds_british*' --against rush --steps 4 --games 8 --confirm 8 --seed 1 -j 3 --json
same one out "tune: threads change nothing there"
gives 2 "tune: a side without opponents" "$DURBAR" tune persia --side british
says err "needs an opponent" "tune: which is told"
gives 2 "tune: no such side" "$DURBAR" tune persia --side napoleon --against rush
says err "no side 'napoleon'" "tune: the side is named"

gives 2 "tune: two systems" "$DURBAR" tune persia restless-a
says err "different systems" "tune: which is told"
gives 2 "tune: no such number" "$DURBAR" tune persia --number courage
says err "no number 'courage'" "tune: it is named"
gives 2 "tune: no such doctrine" "$DURBAR" tune persia --from napoleon
says err "no doctrine 'napoleon'" "tune: the doctrine is named"
gives 2 "tune: nothing to tune" "$DURBAR" tune tally-1
says err "no numbers to tune" "tune: which is told"
gives 2 "tune: no such opponent" "$DURBAR" tune persia --against napoleon
says err "no bot 'napoleon'" "tune: the opponent is named"
