#!/bin/sh
# Checks the desktop files of a program: linux.sh PROGRAM
# Needs desktop-file-utils and appstream.
set -eu
cd "$(dirname "$0")/.."
program=${1:?is missing; usage: sh tests/linux.sh PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
id=$(echo @ID@ | sh packaging/fill.sh)
sh packaging/linux/share.sh "$program" "$folder/share"
desktop-file-validate "$folder/share/applications/$id.desktop"
appstreamcli validate --no-net "$folder/share/metainfo/$id.metainfo.xml"
# No placeholder remains.
if grep -rn "@[A-Z]*@" "$folder/share/applications" "$folder/share/metainfo" "$folder/share/mime"; then
    exit 1
fi
# Every screenshot exists, and every section of the changelog is a release.
sed -n 's,.*<image>@PICTURES@/\(.*\)</image>,\1,p' packaging/linux/templates/metainfo.xml | while read -r picture; do
    test -s "docs/$picture"
done
sed -n 's/^## \([0-9.]*\) - \(.*\)/<release version="\1" date="\2">/p' CHANGELOG.md | while read -r release; do
    grep -qF "$release" "$folder/share/metainfo/$id.metainfo.xml"
done
echo "The desktop's files are valid."
