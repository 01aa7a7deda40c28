#!/bin/sh
# Draws the bitmaps under assets/sprites and assets/icon from the SVG sources, and cuts the font
# down to what the pictures write. Run it after a change to a source; its results are committed,
# so a build needs none of these tools.
#
# Needs rsvg-convert (Debian: librsvg2-bin), convert (imagemagick), pyftsubset (fonttools) and
# DejaVu Sans Bold (fonts-dejavu-core).
set -eu
cd "$(dirname "$0")"
for size in 75 150; do
    mkdir -p "sprites/$size"
    for source in svg/*.svg; do
        name=$(basename "$source" .svg)
        [ "$name" = icon ] && continue
        rsvg-convert --width "$size" --height "$size" --output "sprites/$size/$name.png" "$source"
    done
done
for size in 16 32 48 64 128 256; do
    rsvg-convert --width "$size" --height "$size" --output "icon/$size.png" svg/icon.svg
done
convert icon/16.png icon/32.png icon/48.png icon/64.png icon/128.png icon/256.png icon/knights-tour.ico
pyftsubset "${FONT:-/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf}" \
    --text="0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ" \
    --no-hinting --layout-features='' --output-file=font/DejaVuSans-Bold-subset.ttf
