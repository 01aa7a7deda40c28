#!/bin/sh
# Makes the pictures of the documentation and of links to the page: one of each style, by the command that docs/pictures.md shows, and states of the
# window, as the window tests' gallery saves them.
set -eu
cd "$(dirname "$0")/.."
cargo build --locked --release
PATH=$PWD/target/release:$PATH
# That page's own lines, from the first backquote to the next.
grep -o '`knights-tour solve [^`]*--style [^`]*`' docs/pictures.md | tr -d '`' | while read -r line; do
    (cd docs && $line --force)
done
knights-tour solve 8x8 --closed --seed 4 -o docs/tour.gif --tile 40 --force
# The picture of a link to the page, 1200 × 630 pixels.
knights-tour solve 40x21 -o web/page/card.png --style gradient --theme slate --tile 30 --force
cargo test --locked --test window gallery_
for state in 8x8-closed:light 8x8-path:dark 8x8-explained:light 7x7-starts-that-fail:dark \
    two-two-under-way:light 8x8-form-export-gif:light; do
    name=${state%:*}
    cp "target/gallery/$name-laptop-${state#*:}-1x.png" "docs/$name.png"
done
