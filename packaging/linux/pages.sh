#!/bin/sh
# Writes a program's manual pages and shell completions into a folder: pages.sh PROGRAM FOLDER
set -eu
program=${1:?is missing; usage: sh packaging/linux/pages.sh PROGRAM FOLDER}
folder=${2:?is missing; usage: sh packaging/linux/pages.sh PROGRAM FOLDER}
mkdir -p "$folder/man"
"$program" manual > "$folder/man/knights-tour.1"
commands=$("$program" manual --list)
for command in $commands; do
    "$program" manual "$command" > "$folder/man/knights-tour-$command.1"
done
for shell in bash zsh fish; do
    "$program" completions "$shell" > "$folder/completions.$shell"
done
