#!/bin/sh
# Installs missing packages of Debian: sh packaging/need.sh PACKAGE:WHAT..., where WHAT is a program, a library or a
# path in the package. Fails with a message if that is impossible. With --check first, it only says what is missing.
set -eu
is_check=""
if [ "${1:-}" = --check ]; then
    is_check=yes
    shift
fi
PATH=$PATH:/usr/sbin:/sbin
missing=""
for pair in "$@"; do
    what=${pair#*:}
    command -v "$what" >/dev/null || [ -e "$what" ] || ldconfig -p 2>/dev/null | grep -qF "$what " ||
        missing="$missing ${pair%%:*}"
done
[ -n "$missing" ] || exit 0

as_root=""
[ "$(id -u)" = 0 ] || as_root=sudo
# Word splitting is intended.
# shellcheck disable=SC2086
if [ -n "$is_check" ] || ! command -v apt-get >/dev/null; then
    echo "missing, by their names in Debian:$missing" >&2
    exit 1
elif ! { $as_root apt-get update -q &&
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends $missing; } >&2; then
    echo "apt-get cannot install$missing" >&2
    exit 1
fi
