# Sourced by other scripts: functions that install missing Debian packages, configure and build.

die() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_packages LIST...: installs the packages of the lists that are missing.
install_packages() {
  local missing=() package sudo=()
  command -v dpkg-query >/dev/null || die "this is not Debian: install what $* name, then configure with cmake --preset release"
  for package in $(grep -hv '^#' "$@"); do
    installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || die "missing packages: ${missing[*]}. Run as root or install sudo, or: apt-get install ${missing[*]}"
    sudo=(sudo)
  fi
  echo "Installing ${#missing[@]} Debian packages: ${missing[*]}" >&2
  local apt=("${sudo[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0)
  "${apt[@]}" update >/dev/null || die "apt-get update failed"
  "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null ||
    die "could not install: ${missing[*]}"
}

# rest DONE ALL SECONDS: about how long the steps that are left take, if they take as long as those
# that are done.
rest() {
  local left
  [ "$1" -ge 4 ] && [ "$1" -lt "$2" ] || return 0
  left=$(($3 * ($2 - $1) / $1))
  if [ $left -ge 90 ]; then
    echo ", about $(((left + 30) / 60)) min left"
  else
    echo ", about $((left / 10 * 10 + 10)) s left"
  fi
}

# progress LABEL: on a terminal, shows the progress of ninja on one line, every second.
progress() {
  local line='' steps=0 all=0 begin=$SECONDS seconds status
  [ -t 2 ] || exec cat >/dev/null
  while IFS= read -r -t 1 line || { status=$? && [ $status -gt 128 ]; }; do
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] && steps=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    [ "$all" -gt 0 ] || continue
    seconds=$((SECONDS - begin))
    printf '\r%s: %d of %d steps, %d:%02d%s\033[K' "$1" "$steps" "$all" $((seconds / 60)) \
      $((seconds % 60)) "$(rest "$steps" "$all" $seconds)" >&2
  done
  printf '\r\033[K' >&2
}

# build PRESET [TARGET]...: configures if necessary and builds; prints the log only if that fails.
build() {
  local preset=$1 log
  log=$(mktemp)
  shift
  echo "Building build/$preset" >&2
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$@"}; } 2>&1 |
    tee "$log" | progress "build/$preset"; then
    cat "$log" >&2
    rm -f "$log"
    die "the build of preset $preset failed"
  fi
  rm -f "$log"
}

# version: that of CMakeLists.txt.
version() { sed -n 's/^project(sudokit VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt; }

# commit_date: the time of the commit, which the files of an archive get, so that it does not depend
# on when it is made.
commit_date() { TZ=UTC git log -1 --date=format-local:"%Y-%m-%d %H:%M:%S UTC" --format=%cd 2>/dev/null || echo "1980-01-01 00:00:00 UTC"; }
