#!/bin/sh
# Builds the Debian package into target/debian. Needs cargo-deb (cargo install cargo-deb).
set -eu
cd "$(dirname "$0")/../.."
sh packaging/build.sh
made=target/package-files
rm -rf "$made"
mkdir -p "$made/man"
program=target/release/knights-tour
"$program" manual > "$made/man/knights-tour.1"
for command in solve census at verify render two-knights console step completions manual; do
    "$program" manual "$command" > "$made/man/knights-tour-$command.1"
done
for shell in bash zsh fish; do
    "$program" completions "$shell" > "$made/completions.$shell"
done
cargo deb --locked --no-build "$@"
