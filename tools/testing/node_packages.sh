#!/bin/sh
# Installs the npm packages of package-lock.json in node_modules, where they are not there yet.
set -eu
# npm empties the folder first: one that is only linked here is left alone.
[ ! -L node_modules ] || exit 0
if [ ! -f node_modules/.package-lock.json ] || [ -n "$(find package-lock.json -newer node_modules/.package-lock.json)" ]; then
	npm ci --no-audit --no-fund --ignore-scripts --loglevel=error
fi
