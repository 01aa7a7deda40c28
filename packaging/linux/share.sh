#!/bin/sh
# Writes a program's files for /usr/share into a folder: share.sh PROGRAM FOLDER. Desktop files are named after the
# program's ID.
set -eu
program=${1:?is missing; usage: sh packaging/linux/share.sh PROGRAM FOLDER}
folder=${2:?is missing; usage: sh packaging/linux/share.sh PROGRAM FOLDER}
here=$(dirname "$0")
assets=$here/../../assets
id=$(echo @ID@ | sh "$here/../fill.sh")
put() {
    mkdir -p "$folder/$2"
    sh "$here/../fill.sh" < "$here/templates/$1" > "$folder/$2/$3"
}
put desktop applications "$id.desktop"
put metainfo.xml metainfo "$id.metainfo.xml"
put mime.xml mime/packages "$id.xml"
icons=$folder/icons/hicolor
for side in 16 32 48 64 128 256; do
    mkdir -p "$icons/${side}x$side/apps"
    cp "$assets/icon/$side.png" "$icons/${side}x$side/apps/$id.png"
done
mkdir -p "$icons/scalable/apps"
cp "$assets/svg/icon.svg" "$icons/scalable/apps/$id.svg"

pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
sh "$here/pages.sh" "$program" "$pages"
mkdir -p "$folder/man/man1" "$folder/bash-completion/completions" "$folder/zsh/site-functions" \
    "$folder/fish/vendor_completions.d"
cp "$pages"/man/*.1 "$folder/man/man1/"
cp "$pages/completions.bash" "$folder/bash-completion/completions/knights-tour"
cp "$pages/completions.zsh" "$folder/zsh/site-functions/_knights-tour"
cp "$pages/completions.fish" "$folder/fish/vendor_completions.d/knights-tour.fish"
