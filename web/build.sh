#!/bin/sh
# Makes the page: a folder of static files, target/web, which any server can show. Ends with 3 where the engine
# cannot be built for the web, and says why.
set -eu
cd "$(dirname "$0")/.."

# So many bytes of WebAssembly, compressed, are downloaded at most: what it takes now, and little more, so that it
# does not grow unseen. Less is better.
most=297000
# What is downloaded tells of no fault where it is in the sources, and the standard library's own sorting and
# writing of numbers is small rather than fast.
export CARGO_UNSTABLE_BUILD_STD_FEATURES=optimize_for_size
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort -Zfmt-debug=none -Zlocation-detail=none -Clink-arg=--compress-relocations"
# Of a library for Rust besides, which the tests take, nothing would be optimised across packages.
sh packaging/cross.sh web rustc --profile web --package knights-tour-web --lib --crate-type cdylib

page=target/web
rm -rf "$page"
mkdir -p "$page"
cp web/page/* "$page"
cp "${KNIGHTS_TOUR_CROSS:-target/cross}"/wasm32-unknown-unknown/web/knights_tour_web.wasm "$page/engine.wasm"
cp assets/font/Inter-Regular-subset.otf "$page/inter-regular.otf"
cp assets/font/Inter-SemiBold-subset.otf "$page/inter-semibold.otf"
cp THIRD-PARTY.txt "$page"
cp assets/svg/icon.svg "$page"
cp assets/icon/128.png "$page/icon-128.png"
cp assets/icon/256.png "$page/icon-256.png"

# A build is named by what it is made of: what an older one has kept is not its own.
build=$(cat "$page"/* | sha256sum | cut -c1-16)
# Empty while nobody owns it.
repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml | grep -v /OWNER/ || true)
cat >"$page/version.js" <<END
// What web/build.sh knows: which build this is, and the addresses of the page and of the repository, or ''.
export const build = '$build';
export const page = '${KNIGHTS_TOUR_PAGE:-}';
export const repository = '$repository';
END
files=$(cd "$page" && for file in *; do [ "$file" = offline.js ] || [ "$file" = THIRD-PARTY.txt ] || printf "'%s', " "$file"; done)
sed -i "s|VERSION|$build|; s|/\* FILES \*/|'./', $files|" "$page/offline.js"

size=$(gzip -9 -c "$page/engine.wasm" | wc -c)
echo "engine.wasm: $(wc -c <"$page/engine.wasm") bytes, $size compressed"
if [ "$size" -gt "$most" ]; then
    echo "engine.wasm has more than $most bytes, compressed" >&2
    exit 1
fi
