# Interesting is a file with a product in a conditional.
grep -q 'scf.if' "$1" && grep -q 'arith.muli' "$1" && exit 1
exit 0
