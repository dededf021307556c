/**
 * Builtins of the shell and programs that scripts run most often: what a file that a script sources is not expected to
 * define as a function.
 */
export const usualCommands: ReadonlySet<string> = new Set(
  `
    alias apt apt-get awk aws az base64 basename bash bc bg break builtin cat cd chmod chown column command continue cp
    curl cut date declare df diff dirname disown docker du echo egrep env exec exit export expr false fgrep fg find
    fold gawk gcloud getopts git grep gsed gunzip gzip head helm hostname http https id install jobs join jq kill
    kubectl less let ln local logger ls mail make mapfile mkdir mktemp mv nl node npm npx od openssl paste perl php
    ping pip popd printf ps pushd pwd python python3 read readarray readonly return rev rm rmdir rsync ruby scp sed seq
    set sh sha256sum shift shopt shuf sleep sort split ssh stat stty su sudo tac tail tar tee test time timeout touch
    tput tr trap true tsort tty type typeset ulimit umask uname uniq unset unzip uptime wait wc wget which whoami xargs
    xh yes yq zip
  `.split(/\s+/),
);
