# Completes the words after the script's name as bash would, and prints what it offers.
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_qopt
echo "offers: ${COMPREPLY[*]}"
