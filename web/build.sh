#!/bin/sh
# Builds the page, static files for any web server, in target/web.
set -eu
cd "$(dirname "$0")/.."

# Limit for the compressed WebAssembly after wasm-opt, in bytes. Builds of the same sources differ by some hundred bytes.
most=315500
# Saves download size: panics without locations, and small versions of std's sorting and number formatting.
export CARGO_UNSTABLE_BUILD_STD_FEATURES=optimize_for_size
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-Zunstable-options -Cpanic=immediate-abort -Zfmt-debug=none -Zlocation-detail=none -Clink-arg=--compress-relocations"
# Builds the cdylib alone: the tests' rlib would prevent link-time optimisation.
sh packaging/cross.sh web rustc --profile web --package knights-tour-web --lib --crate-type cdylib

page=target/web
rm -rf "$page"
mkdir -p "$page"
cp web/page/* "$page"
cp "${KNIGHTS_TOUR_CROSS:-target/cross}"/wasm32-unknown-unknown/web/knights_tour_web.wasm "$page/engine.wasm"
if command -v wasm-opt >/dev/null; then
    wasm-opt -O2 --enable-bulk-memory --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int \
        --enable-reference-types --enable-sign-ext "$page/engine.wasm" -o "$page/engine.wasm"
else
    echo "engine.wasm is larger than need be, as wasm-opt is missing (in Debian's package binaryen)" >&2
    most=320500
fi
cp assets/font/Inter-Regular-subset.woff2 "$page/inter-regular.woff2"
cp assets/font/Inter-SemiBold-subset.woff2 "$page/inter-semibold.woff2"
cp THIRD-PARTY.txt "$page"
cp assets/svg/icon.svg "$page"
cp assets/icon/128.png "$page/icon-128.png"
cp assets/icon/256.png "$page/icon-256.png"

# Links in a chat need the picture's whole address.
if [ -n "${KNIGHTS_TOUR_PAGE:-}" ]; then
    sed -i "s|property=\"og:image\" content=\"|&${KNIGHTS_TOUR_PAGE%/}/|" "$page/index.html"
fi

# Each build is named after its contents, so that old caches are not used.
build=$(cat "$page"/* | sha256sum | cut -c1-16)
# Empty while the owner is a placeholder.
repository=$(sed -n 's/^repository = "\(.*\)"/\1/p' Cargo.toml | grep -v /OWNER/ || true)
cat >"$page/version.js" <<END
// What web/build.sh knows: which build this is, and the addresses of the page and of the repository, or ''.
export const build = '$build';
export const page = '${KNIGHTS_TOUR_PAGE:-}';
export const repository = '$repository';
END
files=$(cd "$page" && for file in *; do case $file in offline.js | THIRD-PARTY.txt | card.png) ;; *) printf "'%s', " "$file" ;; esac; done)
sed -i "s|VERSION|$build|; s|/\* FILES \*/|'./', $files|" "$page/offline.js"

size=$(gzip -9 -c "$page/engine.wasm" | wc -c)
echo "engine.wasm: $(wc -c <"$page/engine.wasm") bytes, $size compressed"
if [ "$size" -gt "$most" ]; then
    echo "engine.wasm has more than $most bytes, compressed" >&2
    exit 1
fi
