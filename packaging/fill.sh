#!/bin/sh
# Fills a template, from standard input to standard output, with names derived from Cargo.toml and with further ones:
# fill.sh [NAME=VALUE]...
set -eu
manifest=$(dirname "$0")/../Cargo.toml
value() { sed -n "s,^$1 = \"\(.*\)\",\1,p" "$manifest" | head -n 1; }
repository=$(value repository)
version=$(value version)
owner=$(basename "$(dirname "$repository")")
page=${KNIGHTS_TOUR_PAGE:-https://$owner.github.io/knights-tour/}
if [ "$owner" = OWNER ]; then
    # Leaves out addresses that do not exist yet.
    nowhere="/<screenshots>/,/<\\/screenshots>/d; /<url/d"
    developer=org.example
else
    nowhere=""
    # An ID has no hyphens, and none of its parts starts with a digit.
    developer=io.github.$(printf %s "$owner" | tr - _ | sed 's/^[0-9]/_&/')
fi
more=""
for pair in "$@"; do
    more="$more;s,@${pair%%=*}@,${pair#*=},g"
done
sed -e "$nowhere" -e "s,@ID@,$developer.KnightsTour,g" -e "s,@DEVELOPER@,$developer,g" -e "s,@PAGE@,$page,g" \
    -e "s,@PICTURES@,https://raw.githubusercontent.com/$owner/knights-tour/v$version/docs,g" \
    -e "s,@DOWNLOAD@,$repository/releases/download/v$version,g" -e "s,@REPOSITORY@,$repository,g" \
    -e "s,@OWNER@,$owner,g" -e "s,@VERSION@,$version,g$more"
