# packages.sh: read by ./play and ./test. Installs the Debian packages that are missing, and only those.
# shellcheck shell=sh disable=SC2034 # sourced

build_packages="gcc libc6-dev cmake ninja-build pkg-config libyaml-dev libjansson-dev libcmocka-dev libsqlite3-dev libsodium-dev libssl-dev libuv1-dev zlib1g-dev libpq-dev libedit-dev libpango1.0-dev librsvg2-dev"

# For studies: over several machines, and plots in their reports.
study_packages="openmpi-bin libopenmpi-dev gnuplot-nox"

# For tests in a real browser; zbar-tools reads the QR codes there.
browser_packages="chromium nodejs zbar-tools"
# Some nodejs packages bring their own npm, and exclude this one.
command -v npm >/dev/null || browser_packages="$browser_packages npm"

# For tools/measure: plots, and counting instructions.
measure_packages="gnuplot-nox valgrind git python3"

# The packages of its arguments that are not installed, one a line.
missing_packages() {
	for package in "$@"; do
		dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' || echo "$package"
	done
}

need_packages() {
	if ! command -v dpkg-query >/dev/null; then
		echo "This is not Debian: make sure that these are installed: $*" >&2
		return 0
	fi
	missing=$(missing_packages "$@" | tr '\n' ' ')
	[ -n "$missing" ] || return 0
	echo "Missing packages: $missing"
	root=""
	if [ "$(id -u)" -ne 0 ]; then
		if ! command -v sudo >/dev/null; then
			echo "Not root and no sudo. Run this as root, then try again:" >&2
			echo "    apt-get update && apt-get install $missing" >&2
			return 1
		fi
		root=sudo
	fi
	echo "Installing them with apt-get."
	$root apt-get update
	# shellcheck disable=SC2086 # a list of words
	$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}
