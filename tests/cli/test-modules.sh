# Parts that playing does not need: without them the command plays, and says what to install for them.
. "$SOURCE/tests/cli/lib.sh"

here=$(dirname "$DURBAR")
shared=postgresql://nobody@localhost/none
mkdir -p lone broken alien usr/bin usr/lib/durbar
for folder in lone broken alien usr/bin; do
	cp "$DURBAR" $folder/durbar
done

gives 0 "modules: without any the command plays" lone/durbar auto tally-1 --games 1 --seed 1
gives 1 "modules: no PDFs in this build" lone/durbar print restless-a --pdf x.pdf
says err "this build of Durbar has no durbar-print.so, which makes PDFs" "modules: the build lacks it"
says err "install libpango1.0-dev and librsvg2-dev" "modules: what the build needs for PDFs"
says err "then build Durbar again" "modules: and that it must be built again"
gives 1 "modules: no PostgreSQL in this build" lone/durbar serve --port 0 --db "$shared"
says err "this build of Durbar has no durbar-postgres.so, which keeps games in PostgreSQL" "modules: the build lacks that too"
says err "install libpq-dev" "modules: what the build needs for PostgreSQL"
gives 1 "modules: a study under mpirun" env OMPI_COMM_WORLD_SIZE=2 lone/durbar study "$SOURCE/studies/balance-wars.yaml" -o results
says err "this build of Durbar has no durbar-mpi.so" "modules: the build lacks the third"
says err "install libopenmpi-dev" "modules: what the build needs for mpirun"

# The module is linked with a library that is missing: its name is replaced by another of the same length.
spoil() {
	python3 - "$here/$1" "broken/$1" "$2" <<'PY'
import sys
source, target, name = sys.argv[1:]
code = open(source, "rb").read()
assert code.count(name.encode() + b"\0") == 1, name
open(target, "wb").write(code.replace(name.encode() + b"\0", b"X" + name.encode()[1:] + b"\0"))
PY
}
if [ -f "$here/durbar-print.so" ]; then
	spoil durbar-print.so libpangocairo-1.0.so.0
	gives 1 "modules: Pango is not installed" broken/durbar print restless-a --pdf x.pdf
	says err "durbar-print.so, which makes PDFs, cannot be loaded (Xibpangocairo-1.0.so.0: cannot open" "modules: which library is missing"
	says err "install libpangocairo-1.0-0 and librsvg2-2" "modules: the packages to run it, not to build it"
	lacks err "build" "modules: nothing need be built again"
	cp "$here/durbar-print.so" usr/lib/durbar
	gives 0 "modules: one that is installed is found" usr/bin/durbar print restless-a --pdf x.pdf --scale 6
	printf 'no library' >usr/bin/durbar-print.so
	gives 1 "modules: one beside the program comes first" usr/bin/durbar print restless-a --pdf y.pdf --scale 6
	says err "usr/bin/durbar-print.so" "modules: and is named"
fi
if [ -f "$here/durbar-postgres.so" ]; then
	spoil durbar-postgres.so libpq.so.5
	gives 1 "modules: libpq is not installed" broken/durbar serve --port 0 --db "$shared"
	says err "durbar-postgres.so, which keeps games in PostgreSQL, cannot be loaded (Xibpq.so.5: cannot open" "modules: which library PostgreSQL needs"
	says err "install libpq5" "modules: its package"
	lacks err "build" "modules: nothing need be built for PostgreSQL"
	cp "$here/durbar-postgres.so" alien/durbar-print.so
	gives 1 "modules: one that is something else" alien/durbar print restless-a --pdf x.pdf
	says err "durbar-print.so is of another version of Durbar" "modules: it does not fit"
	# It is tried: there is no such server.
	gives 1 "modules: PostgreSQL is asked" "$DURBAR" serve --port 0 --db "postgresql://nobody@/none?host=$PWD/nowhere"
	says err "PostgreSQL database none at $PWD/nowhere cannot be opened" "modules: and told to be away"
fi
