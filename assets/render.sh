#!/bin/sh
# Draws the bitmaps under assets/icon and picture/assets/sprites from the SVG sources, and subsets Inter. Run it after a
# change to a source, and commit the results, so that a build needs none of these tools.
#
# Needs rsvg-convert (Debian: librsvg2-bin), convert (imagemagick), pyftsubset (fonttools),
# woff2_compress (woff2) and Inter (fonts-inter).
set -eu
cd "$(dirname "$0")"
picture=../picture/assets
for size in 75 150; do
    mkdir -p "$picture/sprites/$size"
    for source in "$picture"/svg/*.svg; do
        name=$(basename "$source" .svg)
        rsvg-convert --width "$size" --height "$size" --output "$picture/sprites/$size/$name.png" "$source"
    done
done
for size in 16 32 48 64 128 192 256 512; do
    rsvg-convert --width "$size" --height "$size" --output "icon/$size.png" svg/icon.svg
done
convert icon/16.png icon/32.png icon/48.png icon/64.png icon/128.png icon/256.png icon/knights-tour.ico
inter=${INTER:-/usr/share/fonts/opentype/inter}
python3 tabular.py "$inter/Inter-SemiBold.otf" "$picture/font/Inter-SemiBold-subset.ttf"
for weight in Regular SemiBold; do
    pyftsubset "$inter/Inter-$weight.otf" \
        --unicodes="U+0020-024F,U+0370-03FF,U+0400-045F,U+2009-2044,U+2190-2193,U+2212,U+221E,U+2713" \
        --no-hinting --layout-features=kern --output-file="font/Inter-$weight-subset.otf"
    # For the page, which loads all letters only when a text has others than these.
    woff2_compress "font/Inter-$weight-subset.otf"
    pyftsubset "font/Inter-$weight-subset.otf" --unicodes="U+0020-017F,U+2009-2044,U+2190-2193,U+2212,U+221E,U+2713" \
        --no-hinting --layout-features=kern --desubroutinize --flavor=woff2 --output-file="font/Inter-$weight-latin.woff2"
done
