#!/bin/sh
# Makes the pictures of the documents again, and the one that links to the page show. Tests compare each picture with the
# program of today: tests/terminal/pictures.rs those of the commands, tests/window/pictures.rs those of the window.
set -eu
cd "$(dirname "$0")"
cargo build --locked --release
PATH=$PWD/../target/release:$PATH
# The commands that docs/pictures.md shows, each between two backquotes.
grep -o '`knights-tour solve [^`]* -o [^`]*`' pictures.md | tr -d '`' | while read -r line; do
    $line --force
done
knights-tour solve 10x10 --symmetry quarter-turn --seed 6 -o tour.gif --tile 36 --delay 12 --force
knights-tour solve 10x10 --symmetry quarter-turn --seed 6 -o weave.gif --style weave --tile 38 --delay 12 --force
# 1200 × 630 pixels, as social networks show them.
knights-tour solve 40x21 -o ../web/page/card.png --style gradient --theme slate --tile 30 --force
KNIGHTS_TOUR_PICTURES=write cargo test --locked --test window pictures_of_the_documents
