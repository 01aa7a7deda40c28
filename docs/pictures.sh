#!/bin/sh
# Makes the README's pictures: one of each style, by the command that the README shows, and states of the
# window, as the window tests' gallery saves them.
set -eu
cd "$(dirname "$0")/.."
cargo build --locked --release
PATH=$PWD/target/release:$PATH
# The README's own lines, from the first backquote to the next.
grep -o '`knights-tour solve [^`]*--style [^`]*`' README.md | tr -d '`' | while read -r line; do
    (cd docs && $line --force)
done
cargo test --locked --test window gallery_
for state in 8x8-closed:light 8x8-path:dark 8x8-explained:light 7x7-starts-that-fail:dark \
    two-two-under-way:light 8x8-form-export-gif:light; do
    name=${state%:*}
    cp "target/gallery/$name-laptop-${state#*:}-1x.png" "docs/$name.png"
done
