# Interesting is a file that holds the first argument.
grep -q -- "$1" "$2" && exit 1
exit 0
