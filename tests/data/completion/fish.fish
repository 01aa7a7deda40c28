# Writes what fish offers for each line of standard input, and an empty line after it: fish.fish SCRIPT
source $argv[1]
while read line
    complete -C "$line" | string replace -r '\t.*' ''
    echo
end
