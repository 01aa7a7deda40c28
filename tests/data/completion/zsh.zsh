# Writes what zsh offers for each line of standard input, and an empty line after it: zsh.zsh FOLDER, where
# the script is called _knights-tour. Only a terminal completes, so an inner shell has one.
zmodload zsh/zpty
offers=$1/offers
zpty inner "PS1= ZDOTDIR=$1 TERM=dumb zsh -f -i" || { print "no pseudo terminal" >&2; exit 1 }
ask() { zpty -w inner "$1" && zpty -r inner answer "*$2*" }
ask "stty -echo; echo re''ady" ready
ask "fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $1/dump; unsetopt beep list_beep; bindkey '^I' complete-word; echo re''ady" ready
# What would be listed is written into a file instead.
ask "compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd \"\$@\"; return; fi
  local -a hits; builtin compadd -A hits \"\$@\"
  [[ -z \$hits ]] || print -rl -- \$hits >>$offers
  builtin compadd \"\$@\"
}
answered() { print -n 'ans''wered'; comppostfuncs=(answered) }
comppostfuncs=(answered)
echo re''ady" ready
while IFS= read -r line; do
    : >$offers
    zpty -w -n inner "$line"$'\t'
    zpty -r inner answer '*answered*'
    # Control-U drops the line.
    zpty -w -n inner $'\x15'
    sort -u $offers
    echo
done
