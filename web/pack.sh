#!/bin/sh
# Packs a folder of modules as the page for visitors: sh web/pack.sh FROM TO [bundle | modules]
#
# `bundle` joins and minifies scripts and styles with esbuild, and puts a hash of the contents into each name. `modules`
# leaves them alone, in a folder with a hash in its name, and needs no tool. The default is `bundle` where web/build.sh
# has installed esbuild. Prints the files of the first load.
set -eu
esbuild=$(dirname "$0")/../target/web-tools/bundle/node_modules/.bin/esbuild
from=$1
to=$2
how=${3:-}
if [ -z "$how" ]; then
    how=modules
    [ ! -x "$esbuild" ] || how=bundle
fi
export LC_ALL=C
# The modules of languages other than English, which only their readers load.
languages="german"

# macOS has another name for the program.
sum() { { sha256sum 2>/dev/null || shasum -a 256; } <"$1" | cut -c1-64; }
short() { sum "$1" | cut -c1-10; }
# Not every sed can edit in place.
edit() {
    file=$1
    shift
    sed "$@" "$file" >"$file.new"
    mv "$file.new" "$file"
}

# Whether a file is part of such a module.
is_of_language() {
    for language in $languages translation; do
        case $1 in *"$language".js | *"$language"-*.js) return ;; esac
    done
    false
}

rm -rf "$to"
mkdir -p "$to/modules"
cp "$from"/* "$to/modules"
# Files whose addresses never change.
for file in index.html offline.js manifest.webmanifest THIRD-PARTY.txt card.png; do
    mv "$to/modules/$file" "$to"
done
mv "$to"/modules/icon* "$to"

# Replaces the names of files in quotes or brackets.
names=""
rename() { names="$names;s|\\([\"'(]\\)$1\\([\"')]\\)|\\1$2\\2|g"; }
# Moves a file of the modules to the page, with a hash in its name.
publish() {
    name="${1%.*}-$(short "$to/modules/$1").${1##*.}"
    mv "$to/modules/$1" "$to/$name"
    rename "$1" "$name"
}

if [ "$how" = bundle ]; then
    publish engine.wasm
    publish extras.wasm
    for font in "$to"/modules/*.woff2; do publish "$(basename "$font")"; done
    "$esbuild" "$to/modules/worker.js" --minify --charset=utf8 --log-level=warning --outfile="$to/modules/worker.js" --allow-overwrite
    publish worker.js
    for language in $languages; do
        "$esbuild" "$to/modules/$language.js" --bundle --minify --format=esm --charset=utf8 --log-level=warning \
            --outfile="$to/modules/$language.js" --allow-overwrite
        publish "$language.js"
        rename "\./$language.js" "./$name"
    done
    for file in first.js engine.js extras.js style.css; do edit "$to/modules/$file" "$names"; done
    "$esbuild" "$to/modules/first.js" --minify --charset=utf8 --log-level=warning --outfile="$to/modules/first.js" --allow-overwrite
    "$esbuild" "$to/modules/main.js" --bundle --minify --format=esm --charset=utf8 --log-level=warning \
        --outfile="$to/modules/main.js" --allow-overwrite
    echo "@import 'style.css'; @import 'screens.css'; @import 'print.css' print;" >"$to/modules/all.css"
    "$esbuild" "$to/modules/all.css" --bundle --minify --charset=utf8 --log-level=warning --external:*.woff2 \
        --outfile="$to/modules/style.css" --allow-overwrite
    for file in first.js main.js style.css; do publish "$file"; done
    rm -r "$to/modules"
    edit "$to/index.html" "/screens.css/d;/print.css/d$names"
else
    cat "$to"/modules/* >"$to/all"
    folder="modules-$(short "$to/all")"
    rm "$to/all"
    mv "$to/modules" "$to/$folder"
    for file in first.js engine.js extras.js; do
        edit "$to/$folder/$file" "s|'engine.wasm'|'$folder/engine.wasm'|;s|'extras.wasm'|'$folder/extras.wasm'|"
    done
    wave=""
    for file in "$to/$folder"/*; do
        name=$(basename "$file")
        rename "$name" "$folder/$name"
        case $name in
            first.js | worker.js) ;;
            *.js) is_of_language "$name" || wave="$wave<link rel=\"modulepreload\" href=\"$folder/$name\">" ;;
        esac
    done
    edit "$to/index.html" "s|<script type=\"module\"|$wave&|$names"
fi

# The service worker lists everything that the page can need without a network, with checksums.
cd "$to"
files="'./': '$(sum index.html)'"
echo index.html
for file in $(find . -type f | sort); do
    file=${file#./}
    case $file in
        index.html | offline.js | THIRD-PARTY.txt | *.png | icon-maskable.svg | *-more*.woff2) continue ;;
    esac
    files="$files, '$file': '$(sum "$file")'"
    case $file in
        # Loaded when it is used, or after the first load.
        *extras*.wasm) ;;
        *) is_of_language "$file" || echo "$file" ;;
    esac
done
edit offline.js "s|/\\* FILES \\*/|$files|"
edit offline.js "s|VERSION|$(short offline.js)|"
echo offline.js
