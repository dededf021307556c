# Runs a step of a workflow as its runner does: bash runStep.sh SCRIPT NAME=VALUE…
# What earlier steps wrote to $GITHUB_ENV and $GITHUB_OUTPUT is known, and expressions are replaced before the shell
# reads the script.
export GITHUB_ENV=$PWD/.step-env GITHUB_OUTPUT=$PWD/.step-outputs
touch "$GITHUB_ENV" "$GITHUB_OUTPUT"

fill() {
  local text=$1 expression='\$\{\{ *([A-Za-z_.-]+) *\}\}' whole name value
  while [[ $text =~ $expression ]]; do
    whole=${BASH_REMATCH[0]} name=${BASH_REMATCH[1]##*.}
    value=${!name-}
    [ -n "$value" ] || value=$(sed -n "s/^$name=//p" "$GITHUB_OUTPUT" | tail -n 1)
    text=${text/"$whole"/"$value"}
  done
  filled=$text
}

while IFS= read -r line; do export "${line?}"; done < "$GITHUB_ENV"
script=$1
shift
for setting; do
  fill "${setting#*=}"
  export "${setting%%=*}=$filled"
done
fill "$script"
exec bash -e -o pipefail -c "$filled"
