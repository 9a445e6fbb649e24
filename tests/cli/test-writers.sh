# Two programs write the same game: one wins, the other is told.
. "$SOURCE/tests/cli/lib.sh"

"$DURBAR" new tally-1 -o game --seed 1 >out
move=$(first_move game)
cp game before
gives 1 "a locked game" flock game "$DURBAR" move game $move
says err "another program is writing" "a locked game: the other is told"
same game before "a locked game is as it was"
gives 0 "a locked game can be read" flock game "$DURBAR" show game

for i in 1 2 3 4 5 6 7 8; do
	("$DURBAR" move game $move --seat north >"out$i" 2>"err$i" && echo won >"won$i") &
done
wait
won=$(cat won? 2>/dev/null | wc -l)
[ "$won" -eq 1 ] && echo "ok eight writers: one wins" || echo "FAIL eight writers: one wins, not $won"
told=$(cat err? | wc -l)
[ "$told" -ge 7 ] && echo "ok eight writers: the others are told" || echo "FAIL eight writers: the others are told: $told"
gives 0 "eight writers: the game is good" "$DURBAR" verify game
says out "1 move," "eight writers: one move"

chmod 444 game
if [ "$(id -u)" -ne 0 ]; then
	gives 1 "a game that may not be written" "$DURBAR" move game lay 1
fi
chmod 644 game
# A file system that is full: the game is as it was.
cp game before
gives 1 "no room on the disk" sh -c 'ulimit -f 0; trap "" XFSZ; exec "$0" move game "$1" >/dev/null' "$DURBAR" \
	"$(first_move game)"
same game before "no room on the disk: the game is as it was"
