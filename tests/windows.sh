#!/bin/sh
# Builds the Windows program and runs its tests under Wine. With `release`, tests the release build
# and leaves target/knights-tour-windows.zip.
set -eu
cd "$(dirname "$0")/.."
profile="${1:-dev}"
case "$profile" in
    dev) folder=debug ;;
    release) folder=release ;;
    *)
        echo "tests/windows.sh takes release, or nothing" >&2
        exit 2
        ;;
esac

sh packaging/need.sh python3:python3 xvfb:Xvfb openbox:openbox xdotool:xdotool libgl1:libGL.so.1 \
    libgl1-mesa-dri:/usr/lib/x86_64-linux-gnu/dri/swrast_dri.so libx11-6:libX11.so.6 libxi6:libXi.so.6 libxcursor1:libXcursor.so.1 \
    libxkbcommon0:libxkbcommon.so.0
sh packaging/cross.sh windows
made="${KNIGHTS_TOUR_CROSS:-$(pwd)/target/cross}"
rm -rf "$made/wine"
mkdir -p "$made/wine"
x86_64-w64-mingw32-gcc-posix -shared -s -o "$made/wine/bcryptprimitives.dll" tests/windows/bcryptprimitives.c -ladvapi32
export WINEPREFIX="$made/wine/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml="
WINEPATH="Z:$(echo "$made/wine" | tr / '\\')"
export WINEPATH

sh packaging/cross.sh windows test --profile "$profile" --package knights-tour --features accessibility --test terminal

# The package is complete, and its program starts from the unpacked folder.
sh packaging/windows.sh "$made/x86_64-pc-windows-gnu/$folder/knights-tour.exe"
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
python3 -m zipfile -e target/knights-tour-windows.zip "$unpacked"
found=$(cd "$unpacked" && find . -type f | sort | tr '\n' ' ')
[ "$found" = "./knights-tour/LICENSE-APACHE.txt ./knights-tour/LICENSE-MIT.txt ./knights-tour/README.txt ./knights-tour/THIRD-PARTY.txt ./knights-tour/knights-tour.com ./knights-tour/knights-tour.exe " ] || {
    echo "the package for Windows has: $found" >&2
    exit 1
}
[ "$(wc -l < "$unpacked/knights-tour/README.txt")" -le 10 ]
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
wine "$unpacked/knights-tour/knights-tour.exe" --version | grep -qF "$version"
# The resources contain the unchanged manifest, and the version in UTF-16.
grep -qaF consoleAllocationPolicy "$unpacked/knights-tour/knights-tour.exe"
grep -qaP "P\x00r\x00o\x00d\x00u\x00c\x00t\x00V\x00e\x00r\x00s\x00i\x00o\x00n\x00" "$unpacked/knights-tour/knights-tour.exe"
x86_64-w64-mingw32-objdump -p "$unpacked/knights-tour/knights-tour.exe" > "$unpacked/headers"
if grep -i "DLL Name:.*lib\(gcc\|winpthread\|stdc\)" "$unpacked/headers" >&2; then
    echo "the program for Windows needs libraries of the compiler" >&2
    exit 1
fi

# The window's tests use knights-tour.exe, except for the one that ends the window by Ctrl+C in its console.
window() {
    KNIGHTS_TOUR_EXE="$unpacked/knights-tour/$1"
    export KNIGHTS_TOUR_EXE
    shift
    cargo test --locked --workspace --features knights-tour/accessibility --test window -- --include-ignored --exact --test-threads 1 "$@"
}
window knights-tour.com wine::alt_f4_ctrl_c_and_logging_off_keep_the_game
window knights-tour.exe \
    wine::a_double_click_opens_the_window_without_a_console \
    wine::a_terminal_starts_the_twin_of_the_window_and_waits_for_it \
    wine::ctrl_c_ends_a_command_and_leaves_no_file \
    wine::a_tour_is_played_and_saved_by_the_dialog_of_windows \
    wine::the_scale_and_the_theme_are_those_of_windows \
    modes::moves_are_copied_and_pasted \
    desktop::behind_a_form_nothing_is_live \
    desktop::what_is_typed_after_a_forms_key_arrives_whole \
    modes::settings_are_kept_and_options_go_before_them \
    keys_step_on_and_back_and_to_both_ends \
    a_resized_window_shows_the_whole_board_in_its_middle \
    the_window_closes_by_its_frame_and_by_its_key \
    at_rest_it_uses_no_processor_and_still_hears_the_first_click
wineserver --kill || true
