# packages.sh: read by ./play and ./test. Installs the Debian packages that are missing, and only those.
# shellcheck shell=sh disable=SC2034 # sourced

# The packages of its arguments that are not installed, one a line.
missing_packages() {
	for package in "$@"; do
		dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' || echo "$package"
	done
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		echo "Not root and no sudo: run this as root, then try again:" >&2
		echo "    $*" >&2
		return 1
	fi
}

need_packages() {
	if ! command -v dpkg-query >/dev/null; then
		echo "This is not Debian: make sure that these are installed: $*" >&2
		return 0
	fi
	missing=$(missing_packages "$@" | tr '\n' ' ')
	[ -z "$missing" ] && return 0
	echo "Missing packages: $missing"
	echo "Installing them with apt-get."
	as_root apt-get update
	# shellcheck disable=SC2086 # a list of words
	as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}

build_packages="gcc libc6-dev cmake ninja-build pkg-config libyaml-dev libjansson-dev libcmocka-dev"
