#!/bin/sh
# A real PostgreSQL for tests: in a folder of its own, on a Unix socket there, as a user without privileges.
#   postgres.sh start FOLDER    makes it if it does not exist, starts it, prints its address
#   postgres.sh stop FOLDER     stops it as it should be
#   postgres.sh kill FOLDER     kills all its processes at once (SIGKILL)
#   postgres.sh remove FOLDER   stops it and deletes the folder
set -eu

command=$1
folder=$2
data=$folder/data

# The newest that is installed.
bin=$(find /usr/lib/postgresql/*/bin -name initdb 2>/dev/null | sort -t/ -k5 -n | tail -n 1)
bin=$(dirname "${bin:-$(command -v initdb)}")

# PostgreSQL refuses to run as root.
as_user() {
	if [ "$(id -u)" -eq 0 ]; then
		setpriv --reuid=postgres --regid=postgres --clear-groups "$@"
	else
		"$@"
	fi
}

# Killing loses nothing that the operating system has been given: fsync would only slow the tests down.
make() {
	mkdir -p "$folder"
	chmod 755 "$folder"
	[ "$(id -u)" -ne 0 ] || chown postgres "$folder"
	as_user "$bin/initdb" -D "$data" -U durbar -A trust -E UTF8 --no-locale -N >/dev/null
	cat >>"$data/postgresql.conf" <<-END
		listen_addresses = ''
		unix_socket_directories = '$folder'
		max_connections = 80
		shared_buffers = 32MB
		log_min_messages = fatal
		fsync = off
	END
}

processes() {
	pid=$(head -n 1 "$data/postmaster.pid" 2>/dev/null) || return 0
	echo "$pid"
	ps -o pid= --ppid "$pid" || true
}

kill_all() {
	# The first goes first: it would start the others again.
	for pid in $(processes); do
		kill -9 "$pid" 2>/dev/null || true
	done
	# They name a process that may not have been waited for yet.
	rm -f "$data/postmaster.pid" "$folder"/.s.PGSQL.*
}

case $command in
start)
	[ -d "$data" ] || make
	cd "$folder"
	# After a kill the old processes may take a moment to go.
	tries=0
	until as_user "$bin/pg_ctl" -D "$data" -l "$folder/log" -w -t 30 start >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ "$tries" -lt 20 ] || { tail -n 20 "$folder/log" >&2; exit 1; }
		sleep 0.2
	done
	echo "postgresql://durbar@/postgres?host=$folder"
	;;
stop) cd "$folder" && as_user "$bin/pg_ctl" -D "$data" -w -m fast stop >/dev/null ;;
kill) kill_all ;;
remove)
	kill_all
	rm -rf "$folder"
	;;
*)
	echo "no such command: $command" >&2
	exit 2
	;;
esac
