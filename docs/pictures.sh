#!/bin/sh
# Makes the README's pictures: states of the window, as the window tests' gallery saves them.
set -eu
cd "$(dirname "$0")/.."
cargo test --locked --test window gallery_
for state in 8x8-closed:light 8x8-path:dark 8x8-explained:light 7x7-starts-that-fail:dark \
    two-two-under-way:light 8x8-form-export-gif:light; do
    name=${state%:*}
    cp "target/gallery/$name-laptop-${state#*:}-1x.png" "docs/$name.png"
done
