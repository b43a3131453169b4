# Runs qopt with a PATH in which no program is.
qopt=$(command -v qopt)
PATH=/nonexistent CC= exec "$qopt" "$@"
