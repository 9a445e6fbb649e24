# tools/packages.sh: each system has its packages for each need, and is told how to install them.
. "$SOURCE/tests/cli/lib.sh"
tool=$SOURCE/tools/packages.sh
unset OS_RELEASE 2>/dev/null || true

gives 0 "packages: the families and needs" sh "$tool" --list
families=$(sed -n 's/^families: //p' out)
needs=$(sed -n 's/^needs: //p' out)
for family in debian fedora arch alpine; do
	says out "$family" "packages: $family is one of them"
done
for family in $families; do
	for need in $needs; do
		gives 0 "packages: $family, $need" sh "$tool" --list "$family" "$need"
		if [ -s out ] && ! grep -Evq '^[a-z0-9A-Z.+ -]+$' out; then
			echo "ok packages: $family, $need: names"
		else
			echo "FAIL packages: $family, $need: no names:" && cat out
		fi
	done
done
gives 2 "packages: no such need" sh "$tool" --list debian tea
gives 2 "packages: no such family" sh "$tool" --list minix play
says err "families: debian" "packages: which there are"
gives 2 "packages: no such word" sh "$tool" --lost

# The document has the same lists.
for need in play print postgres study; do
	for family in debian fedora arch alpine; do
		sh "$tool" --list "$family" "$need" | sed 's/.*/| & |/' >list
		if grep "^| .$need. |" "$SOURCE/docs/install.md" | grep -qF -- "$(cat list)"; then
			echo "ok packages: docs/install.md, $family, $need"
		else
			echo "FAIL packages: docs/install.md has other packages for $family, $need"
		fi
	done
done

# To play needs nothing that only printing, databases, studies or tests do.
gives 0 "packages: for playing" sh "$tool" --list debian play
for other in cmocka libpq pango rsvg openmpi; do
	lacks out "$other" "packages: playing does not need $other"
done

# system ID ID_LIKE: a machine that says so of itself, without any package.
system() {
	printf 'NAME="A system"\nID=%s\nID_LIKE="%s"\n' "$1" "$2" >os-release
	mkdir -p bin
	for manager in dpkg-query rpm pacman apk; do
		printf '#!/bin/sh\nexit 1\n' >bin/$manager
	done
	# Nothing is installed by this test.
	printf '#!/bin/sh\necho "$0 $*" >>"%s/asked"\n' "$PWD" >bin/apt-get
	cp bin/apt-get bin/sudo
	chmod +x bin/*
	: >asked
}
on_it() {
	env OS_RELEASE="$PWD/os-release" PATH="$PWD/bin:$PATH" sh "$tool" --install "$@"
}

system fedora ""
gives 1 "packages: Fedora" on_it print postgres
says err "    dnf install pango-devel librsvg2-devel libpq-devel" "packages: Fedora's command"
system nobara "rhel fedora"
gives 1 "packages: like Fedora" on_it print
says err "    dnf install pango-devel librsvg2-devel" "packages: the same command"
system arch ""
gives 1 "packages: Arch" on_it print
says err "    pacman -S --needed pango librsvg" "packages: Arch's command"
system alpine ""
gives 1 "packages: Alpine" on_it print
says err "    apk add pango-dev librsvg-dev" "packages: Alpine's command"
lacks asked apt-get "packages: nothing is installed there"
for id in debian ubuntu; do
	system $id debian
	gives 0 "packages: $id" on_it print
	says asked "install -y --no-install-recommends libpango1.0-dev librsvg2-dev" "packages: $id's are installed"
done
system minix ""
gives 0 "packages: an unknown system" on_it print
says err "This system is not known here" "packages: which is said"
says err "libpango1.0-dev librsvg2-dev" "packages: with Debian's names"
lacks asked apt-get "packages: nothing is installed there either"

# The names are Debian's, where the lists of its packages have been fetched.
if apt-cache show gcc >/dev/null 2>&1 && [ "$(. /etc/os-release && echo "$ID")" = debian ]; then
	for need in $needs; do
		sh "$tool" --list debian "$need"
	done | tr ' ' '\n' | grep . | sort -u >wanted
	xargs apt-cache show --no-all-versions <wanted 2>err | sed -n 's/^Package: //p' | sort -u >known
	same wanted known "packages: Debian has all of these"
fi
