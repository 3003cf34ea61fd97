# Shared by ./play and ./check. Source it from the project's folder.
# shellcheck shell=bash

# say WORDS...: what is being done, for people, on stderr, so that a game's own output stays clean.
say() { printf '%s\n' "$*" >&2; }

# die WORDS...: a clear last sentence, exit code 2.
die() {
    printf '%s\n' "$*" >&2
    exit 2
}

# wanted_packages play|check: the names in packages.txt that this command needs.
wanted_packages() {
    awk -v who="$1" '$1 == "play" || $1 == who { print $2 }' packages.txt
}

# missing_packages play|check: those of them that are not installed.
missing_packages() {
    local installed
    # dpkg-query complains about names it has never heard of; those are simply missing.
    # shellcheck disable=SC2016 # the ${...} are dpkg-query's own
    installed=$(wanted_packages "$1" | xargs dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null |
        awk '$1 == "installed" { print $2 }' | sort -u || true)
    comm -23 <(wanted_packages "$1" | sort -u) <(printf '%s\n' "$installed") | without_foreign_node
}

# without_foreign_node: Node and npm often come from elsewhere than Debian; then Debian's are not wanted.
without_foreign_node() {
    local name
    while IFS= read -r name; do
        case "$name" in
            nodejs) command -v node >/dev/null || printf '%s\n' "$name" ;;
            npm) command -v npm >/dev/null || printf '%s\n' "$name" ;;
            *) printf '%s\n' "$name" ;;
        esac
    done
}

# ensure_packages play|check: installs what is missing, or says what is missing and stops.
# ALAMO_NO_INSTALL=1 trusts the machine to have everything, whatever it is called there.
ensure_packages() {
    if [[ -n "${ALAMO_NO_INSTALL:-}" ]]; then return 0; fi
    local how="Install these yourself (the names are Debian's) and run again with ALAMO_NO_INSTALL=1"
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        die "This is not a Debian system, so ./$1 cannot install what it needs. $how: $(wanted_packages "$1" | xargs)."
    fi
    local missing
    missing=$(missing_packages "$1" | xargs)
    if [[ -z "$missing" ]]; then return 0; fi

    local as_root=()
    if [[ "$(id -u)" -ne 0 ]]; then
        if ! command -v sudo >/dev/null; then
            die "These packages are missing, and ./$1 can install them only as root or with sudo: $missing."
        fi
        as_root=(sudo)
        if ! [[ -t 0 ]]; then
            as_root=(sudo -n)
            sudo -n true 2>/dev/null ||
                die "These packages are missing, and sudo wants a password but there is no terminal to ask on: $missing."
        fi
    fi

    local log names
    log=$(mktemp)
    read -ra names <<<"$missing"
    say "Installing Debian packages: $missing"
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -y)
    if ! { "${apt[@]}" update && "${apt[@]}" install --no-install-recommends "${names[@]}"; } >"$log" 2>&1 </dev/null; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        die "apt-get could not install the packages named above; what it said stands above this line. Alamo is built on Debian 12 (bookworm)."
    fi
    rm -f "$log"
}

# need_tools TOOL...: stops with a sentence when a program is not there after all.
need_tools() {
    local tool
    for tool in "$@"; do
        command -v "$tool" >/dev/null || die "The program '$tool' is missing; packages.txt says which package brings it."
    done
}

# configure PRESET [CMAKE-ARGUMENT...]: configures build/PRESET; quiet unless it fails.
configure() {
    local preset=$1 log
    shift
    mkdir -p build
    log="build/$preset-configure.log"
    if ! cmake --preset "$preset" "$@" >"$log" 2>&1; then
        cat "$log" >&2
        return 1
    fi
}

# build PRESET TARGET...: a progress line on a terminal; the compiler's words only when it fails.
build() {
    local preset=$1 log="build/$1-build.log" status=0
    shift
    local run=(cmake --build "build/$preset" --target "$@")
    if [[ -t 2 ]]; then
        "${run[@]}" 2>&1 </dev/null | tee "$log" | progress "$preset" || status=$?
    else
        "${run[@]}" >"$log" 2>&1 </dev/null || status=$?
    fi
    if [[ "$status" -ne 0 ]]; then
        build_failure "$log"
        return 1
    fi
}

# progress PRESET: turns the "[12/80] ..." lines of a build into one line that overwrites itself.
progress() {
    local line
    while IFS= read -r line; do
        if [[ "$line" =~ ^\[([0-9]+/[0-9]+)\] ]]; then
            printf '\r\033[KBuilding (%s) %s' "$1" "${BASH_REMATCH[1]}" >&2
        fi
    done
    printf '\r\033[K' >&2
}

# build_failure LOG: what the compiler said, without the progress and without its own command lines.
build_failure() {
    grep -v -e '^\[[0-9/]*\] ' -e '^/[^ ]*/cmake -E env CCACHE' -e '^: && ' "$1" >&2 || cat "$1" >&2
}
