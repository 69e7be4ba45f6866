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

# progress LABEL: on a terminal, shows the progress of ninja on one line.
progress() {
  local line
  while IFS= read -r line; do
    [ -t 2 ] && [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] || continue
    printf '\r%s: %d of %d steps ' "$1" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" >&2
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}

# build PRESET [TARGET]: configures if necessary and builds; prints the log only if that fails.
build() {
  local preset=$1 log
  log=$(mktemp)
  shift
  echo "Building build/$preset" >&2
  if ! { cmake --preset "$preset" && cmake --build --preset "$preset" ${1:+--target "$1"}; } 2>&1 |
    tee "$log" | progress "build/$preset"; then
    cat "$log" >&2
    rm -f "$log"
    die "the build of preset $preset failed"
  fi
  rm -f "$log"
}
