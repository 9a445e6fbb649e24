# packages.sh: which packages Durbar needs, by system, and how they are installed. Read by ./play, ./test and some of tools.
#   sh tools/packages.sh --list                    the families and the needs
#   sh tools/packages.sh --list FAMILY NEED        the packages of a need, e.g. --list debian print
#   sh tools/packages.sh --command FAMILY NEED...  the command that installs them
#   sh tools/packages.sh --install NEED...         installs what is missing of them on this system
# shellcheck shell=sh disable=SC2034 # sourced

families="debian fedora arch alpine"
needs="play print postgres study test browser measure long"

# list_packages FAMILY NEED. Debian 12 and 13 are tried by ./test long. Ubuntu's LTS releases have Debian's names; Ubuntu, Fedora,
# Arch and Alpine are not tried.
list_packages() {
	case $1-$2 in
	# To build, and to play in the browser and in the terminal.
	debian-play) echo gcc libc6-dev cmake ninja-build pkg-config libyaml-dev libjansson-dev libsqlite3-dev libsodium-dev libssl-dev libuv1-dev zlib1g-dev libedit-dev ;;
	fedora-play) echo gcc glibc-devel cmake ninja-build pkgconf-pkg-config libyaml-devel jansson-devel sqlite-devel libsodium-devel openssl-devel libuv-devel zlib-devel libedit-devel ;;
	arch-play) echo gcc cmake ninja pkgconf libyaml jansson sqlite libsodium openssl libuv zlib libedit ;;
	alpine-play) echo gcc musl-dev cmake samurai pkgconf yaml-dev jansson-dev sqlite-dev libsodium-dev openssl-dev libuv-dev zlib-dev libedit-dev ;;
	# For PDFs: durbar-print.so.
	debian-print) echo libpango1.0-dev librsvg2-dev ;;
	fedora-print) echo pango-devel librsvg2-devel ;;
	arch-print) echo pango librsvg ;;
	alpine-print) echo pango-dev librsvg-dev ;;
	# For servers that share a database: durbar-postgres.so.
	debian-postgres) echo libpq-dev ;;
	fedora-postgres) echo libpq-devel ;;
	arch-postgres) echo postgresql-libs ;;
	alpine-postgres) echo libpq-dev ;;
	# For studies: over several machines (durbar-mpi.so), and plots in their reports.
	debian-study) echo openmpi-bin libopenmpi-dev gnuplot-nox ;;
	fedora-study) echo openmpi-devel gnuplot ;;
	arch-study) echo openmpi gnuplot ;;
	alpine-study) echo openmpi-dev gnuplot ;;
	# For the tests. Only Debian has all that they use.
	debian-test) echo libcmocka-dev sqlite3 poppler-utils postgresql nginx-light caddy openssl python3 clang clang-format clang-tidy cppcheck shellcheck ;;
	fedora-test) echo libcmocka-devel sqlite poppler-utils postgresql-server nginx caddy openssl python3 clang clang-tools-extra cppcheck ShellCheck ;;
	arch-test) echo cmocka sqlite poppler postgresql nginx caddy openssl python clang cppcheck shellcheck ;;
	alpine-test) echo cmocka-dev sqlite poppler-utils postgresql nginx caddy openssl python3 clang clang-extra-tools cppcheck shellcheck ;;
	# For tests in a real browser; zbar-tools reads the QR codes there. Some nodejs packages bring their own npm, and exclude this one.
	debian-browser) echo chromium-headless-shell nodejs zbar-tools "$(command -v npm >/dev/null || echo npm)" ;;
	fedora-browser) echo chromium nodejs-npm zbar ;;
	arch-browser) echo chromium nodejs npm zbar ;;
	alpine-browser) echo chromium nodejs npm zbar ;;
	# For tools/measure: plots, and counting instructions.
	debian-measure) echo gnuplot-nox valgrind git python3 ;;
	fedora-measure | arch-measure) echo gnuplot valgrind git python3 ;;
	alpine-measure) echo gnuplot valgrind git python3 ;;
	# For ./test long: a Debian 13 made from nothing, another C library, WebAssembly.
	debian-long) echo valgrind debootstrap musl-tools wasi-libc clang llvm lld libclang-rt-dev-wasm32 nodejs git ;;
	fedora-long) echo valgrind debootstrap musl-gcc wasi-libc-devel clang llvm lld nodejs git ;;
	arch-long) echo valgrind debootstrap musl wasi-libc wasi-compiler-rt clang llvm lld nodejs git ;;
	alpine-long) echo valgrind debootstrap wasi-libc wasi-compiler-rt clang llvm lld nodejs git ;;
	*) return 1 ;;
	esac
}

# The family of this system, by /etc/os-release; nothing if it is none of those above.
find_family() {
	# shellcheck disable=SC1090,SC1091 # another system's file
	known=$(. "${OS_RELEASE:-/etc/os-release}" 2>/dev/null && echo "${ID-} ${ID_LIKE-}") || known=
	for word in $known; do
		case $word in
		debian | ubuntu) echo debian && return ;;
		fedora | rhel | centos) echo fedora && return ;;
		arch | archlinux) echo arch && return ;;
		alpine) echo alpine && return ;;
		esac
	done
}

# write_command FAMILY PACKAGE...: the command that installs packages.
write_command() {
	case $1 in
	debian) how="apt-get install" ;;
	fedora) how="dnf install" ;;
	arch) how="pacman -S --needed" ;;
	alpine) how="apk add" ;;
	esac
	shift
	echo "$how $*"
}

# The packages of its arguments that are not installed, one a line.
missing_packages() {
	for package in "$@"; do
		case $family in
		debian) dpkg-query -W -f '${Status}\n' "$package" 2>/dev/null | grep -q ' installed$' ;;
		fedora) rpm -q --quiet --whatprovides "$package" ;;
		arch) pacman -T "$package" >/dev/null ;;
		alpine) apk info -q -e "$package" ;;
		esac || echo "$package"
	done
}

# need_packages PACKAGE...: installs the missing ones where that has been tried; elsewhere says how.
need_packages() {
	family=$(find_family)
	if [ -z "$family" ]; then
		echo "This system is not known here: make sure that you have what these Debian packages have: $*" >&2
		return 0
	fi
	missing=$(missing_packages "$@" | tr '\n' ' ')
	missing=${missing% }
	[ -n "$missing" ] || return 0
	echo "Missing packages: $missing"
	root=""
	[ "$(id -u)" -eq 0 ] || root=sudo
	if [ "$family" != debian ] || { [ -n "$root" ] && ! command -v sudo >/dev/null; }; then
		echo "Run this as root, then try again:" >&2
		# shellcheck disable=SC2086 # a list of words
		echo "    $(write_command "$family" $missing)" >&2
		return 1
	fi
	echo "Installing them with apt-get."
	$root apt-get update
	# shellcheck disable=SC2086 # a list of words
	$root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing
}

# need NEED...: the same for needs.
need() {
	family=$(find_family)
	all=""
	for each in "$@"; do
		all="$all $(list_packages "${family:-debian}" "$each")"
	done
	# shellcheck disable=SC2086 # a list of words
	need_packages $all
}

# What ./test asks for by these names.
own_family=$(find_family)
own_family=${own_family:-debian}
build_packages="$(list_packages "$own_family" play) $(list_packages "$own_family" print) $(list_packages "$own_family" postgres) $(list_packages "$own_family" test)"
study_packages=$(list_packages "$own_family" study)
browser_packages=$(list_packages "$own_family" browser)
measure_packages=$(list_packages "$own_family" measure)

list_needs() {
	case $# in
	0) printf 'families: %s\nneeds: %s\n' "$families" "$needs" ;;
	2)
		list_packages "$1" "$2" || {
			echo "there is no list '$1 $2'; families: $families; needs: $needs" >&2
			return 2
		}
		;;
	*)
		echo "usage: packages.sh --list [FAMILY NEED]" >&2
		return 2
		;;
	esac
}

# The command for all needs that are named.
command_for() {
	asked=$1
	all=""
	shift
	for each in "$@"; do
		all="$all $(list_needs "$asked" "$each")" || return 2
	done
	# shellcheck disable=SC2086 # a list of words
	write_command "$asked" $all
}

# Run by itself, not read by another script.
case ${0##*/} in
packages.sh)
	case ${1-} in
	--list)
		shift
		list_needs "$@"
		;;
	--command)
		shift
		command_for "$@"
		;;
	--install)
		shift
		need "$@"
		;;
	*)
		sed -n '2,/^# shell/s/^#  *//p' "$0" | grep '^sh '
		exit 2
		;;
	esac
	;;
esac
