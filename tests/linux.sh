#!/bin/sh
# Checks the desktop and Flathub files of a program: linux.sh PROGRAM
# Needs desktop-file-utils, appstream and python3.
set -eu
cd "$(dirname "$0")/.."
program=${1:?is missing; usage: sh tests/linux.sh PROGRAM}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
id=$(sh packaging/linux/fill.sh --id)
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

# The listed crates suffice for a build without network access.
sh packaging/linux/flatpak.sh "$folder/flatpak"
grep -q "^id: $id$" "$folder/flatpak/$id.yml"
mkdir "$folder/sources"
git ls-files -z | xargs -0 cp --parents -t "$folder/sources"
python3 tests/vendor.py "$folder/flatpak/cargo-sources.json" "$folder/sources"
cd "$folder/sources"
CARGO_HOME=$folder/sources/cargo cargo metadata --locked --offline --format-version 1 > "$folder/metadata.json"
echo "The desktop's files are valid, and the manifest has every crate."
