#!/bin/sh
# Writes the manifest of the Flatpak package and the list of its crates: flatpak.sh FOLDER. Download addresses come from
# cargo's copy of the registry index.
set -eu
cd "$(dirname "$0")/../.."
folder=${1:?is missing; usage: sh packaging/linux/flatpak.sh FOLDER}
mkdir -p "$folder"
id=$(sh packaging/linux/fill.sh --id)
sh packaging/linux/fill.sh packaging/linux/templates/flatpak.yml > "$folder/$id.yml"

cargo fetch --locked --quiet
index=$(ls -t "${CARGO_HOME:-$HOME/.cargo}"/registry/index/*/config.json | head -n 1)
crates=$(sed -n 's/.*"dl": *"\([^"]*\)".*/\1/p' "$index")
# A crate is one block of lines in Cargo.lock; those of this workspace have no checksum.
awk -v crates="$crates" '
    function value(line) { gsub(/^[a-z]* = "|"$/, "", line); return line }
    function write_crate(   folder) {
        if (sum == "") return
        folder = "cargo/vendor/" name "-" version
        printf "  {\"type\": \"archive\", \"archive-type\": \"tar-gzip\", \"url\": \"%s/%s/%s/download\", ", crates, name, version
        printf "\"sha256\": \"%s\", \"dest\": \"%s\"},\n", sum, folder
        printf "  {\"type\": \"inline\", \"contents\": \"{\\\"package\\\": \\\"%s\\\", \\\"files\\\": {}}\", ", sum
        printf "\"dest\": \"%s\", \"dest-filename\": \".cargo-checksum.json\"},\n", folder
    }
    BEGIN { print "[" }
    /^\[\[package\]\]/ { write_crate(); sum = "" }
    /^name = / { name = value($0) }
    /^version = / { version = value($0) }
    /^checksum = / { sum = value($0) }
    END {
        write_crate()
        printf "  {\"type\": \"inline\", \"dest\": \"cargo\", \"dest-filename\": \"config.toml\", \"contents\": "
        print "\"[source.vendored]\\ndirectory = \\\"cargo/vendor\\\"\\n[source.crates-io]\\nreplace-with = \\\"vendored\\\"\\n\"}"
        print "]"
    }' Cargo.lock > "$folder/cargo-sources.json"
