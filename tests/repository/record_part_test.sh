#!/usr/bin/env bash
# What scripts/record-part notes of a part, and that it notes nothing for a tree with changes.
# Usage: record_part_test.sh SOURCE WORK
set -euo pipefail
source=$1 work=$2
rm -rf "$work"
mkdir -p "$work/scripts" "$work/tests"
cp "$source/scripts/record-part" "$work/scripts/"
printf '# a head\nasan    -\nfuzz    -\n' >"$work/tests/thorough.txt"
cd "$work"
git() { command git -c user.name=test -c user.email=test@example.org "$@"; }
git init -q .
git add .
git commit -qm one
commit=$(git rev-parse HEAD)
day='[0-9]{4}-[0-9]{2}-[0-9]{2}'

fail() {
  echo "$1" >&2
  cat tests/thorough.txt >&2
  exit 1
}
scripts/record-part fuzz 1080 "$commit"
grep -qxE "fuzz    ${commit:0:12}  $day  1080 s" tests/thorough.txt || fail "no row of fuzz"
scripts/record-part asan 7 "$commit"
grep -qxE "asan    ${commit:0:12}  $day  7 s" tests/thorough.txt || fail "no row behind the first"
[ "$(cut -c1-6 tests/thorough.txt)" = "$(printf '# a he\nasan  \nfuzz  ')" ] || fail "other rows"

before=$(cat tests/thorough.txt)
touch untracked
[[ $(scripts/record-part asan 8 "$commit") == *"the tree has changes" ]] || fail "a file more"
rm untracked
echo "# changed" >>scripts/record-part
[[ $(scripts/record-part asan 8 "$commit") == *"the tree has changes" ]] || fail "a change"
git commit -qam two
[[ $(scripts/record-part asan 8 "$commit") == *"the commit changed"* ]] || fail "another commit"
[ "$(cat tests/thorough.txt)" = "$before" ] || fail "a row was written"
