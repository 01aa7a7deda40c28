#!/bin/sh
# Fills a template with names derived from Cargo.toml, to standard output: fill.sh FILE. Or prints the program's ID:
# fill.sh --id
set -eu
: "${1:?is missing; usage: sh packaging/linux/fill.sh FILE, or --id}"
here=$(dirname "$0")
manifest=$here/../../Cargo.toml
value() { sed -n "s,^$1 = \"\(.*\)\",\1,p" "$manifest" | head -n 1; }
repository=$(value repository)
version=$(value version)
owner=$(basename "$(dirname "$repository")")
# An ID has no hyphens, and none of its parts starts with a digit.
part=$(printf %s "$owner" | tr - _ | sed 's/^[0-9]/_&/')
id=io.github.$part.KnightsTour
if [ "$1" = --id ]; then
    echo "$id"
    exit
fi
page=${KNIGHTS_TOUR_PAGE:-https://$owner.github.io/knights-tour/}
# Leaves out addresses that do not exist yet.
nowhere=""
[ "$owner" != OWNER ] || nowhere="/<screenshots>/,/<\\/screenshots>/d; /<url/d"
[ "$owner" != OWNER ] || [ -n "${KNIGHTS_TOUR_PAGE:-}" ] || nowhere="$nowhere; /KNIGHTS_TOUR_PAGE/d"
pictures=https://raw.githubusercontent.com/$owner/knights-tour/v$version/docs
sed -e "$nowhere" -e "s,@ID@,$id,g" -e "s,@DEVELOPER@,io.github.$part,g" -e "s,@PAGE@,$page,g" \
    -e "s,@REPOSITORY@,$repository,g" -e "s,@PICTURES@,$pictures,g" -e "s,@VERSION@,$version,g" "$1"
