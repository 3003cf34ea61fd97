# The stages of ./check. Each is a function that fails when something is wrong; its last line of output
# is its summary. Every stage builds what it needs, so that each can be run alone.
# shellcheck shell=bash

cores=$(nproc)

# our_sources FOLDER...: every C++ file in these folders, as far as they exist.
our_sources() {
    local folder
    for folder in "$@"; do
        if [[ -d "$folder" ]]; then find "$folder" -name '*.cpp' -o -name '*.hpp'; fi
    done | sort
}

stage_format() {
    local files log="build/format.log"
    mapfile -t files < <(our_sources src tests bench tools)
    if ! printf '%s\0' "${files[@]}" | xargs -0 clang-format-19 --dry-run -Werror 2>"$log"; then
        head -n 30 "$log"
        echo
        echo "To lay these out: clang-format-19 -i $(sed -n 's/^\([^ :]*\):[0-9]*:[0-9]*: error: .*/\1/p' "$log" | sort -u | xargs)"
        return 1
    fi
    echo "${#files[@]} files"
}

stage_shell() {
    shellcheck -x play check .ci/run scripts/*.sh
}

# A full configuration demands the test libraries, which ./play can do without.
ensure_build() {
    configure "$1" -DALAMO_TESTS=ON
    build "$1" "${2:-all}"
}

stage_release() {
    ensure_build release
}

# run_tests PRESET CTEST-ARGUMENT...: leaves the numbers in build/check-count.
run_tests() {
    local preset=$1 status=0 report="$PWD/build/$1-ctest.xml"
    shift
    rm -f "$report"
    ctest --preset "$preset" -j "$cores" --output-junit "$report" "$@" || status=$?
    if ! [[ -f "$report" ]]; then return 1; fi
    local all bad skipped
    all=$(grep -o -m 1 ' tests="[0-9]*"\|^.tests="[0-9]*"' "$report" | head -n 1 | tr -dc '0-9')
    bad=$(grep -o -m 1 'failures="[0-9]*"' "$report" | head -n 1 | tr -dc '0-9')
    skipped=$(grep -o -m 1 'skipped="[0-9]*"' "$report" | head -n 1 | tr -dc '0-9')
    echo "$((all - bad - skipped)) $bad" >build/check-count
    if [[ "$status" -eq 0 ]]; then echo "$((all - bad - skipped)) tests, $skipped skipped"; fi
    return "$status"
}

stage_house() {
    ensure_build release test_house
    run_tests release -R '^house: '
}

stage_rulemap() {
    ensure_build release alamo-rulemap
    build/release/tools/alamo-rulemap --check
}

stage_test() {
    ensure_build release
    run_tests release -E '^house: '
}

# The web client: its types, its own tests, and the build that is delivered.
stage_web() {
    find_node
    web_modules
    in_web node_modules/svelte-check/bin/svelte-check --tsconfig ./tsconfig.json --fail-on-warnings
    in_web node_modules/vitest/vitest.mjs run --reporter=default --reporter=json --outputFile.json=../build/web-tests.json
    build_web
    local unit
    unit=$(grep -o -m 1 '"numPassedTests":[0-9]*' build/web-tests.json | tr -dc '0-9')
    echo "$unit 0" >build/check-count
    echo "$unit tests"
}

# A real browser plays on the page.
stage_e2e() {
    ensure_build release alamo
    find_node
    web_modules
    build_web
    local scenes
    in_web --test --test-reporter=spec e2e/all.mjs | tee build/web-e2e.log
    scenes=$(awk '$2 == "pass" { print $3 }' build/web-e2e.log)
    echo "$scenes 0" >build/check-count
    echo "$scenes scenes in a browser"
}

stage_asan() {
    ensure_build asan
    ALAMO_TEST_SCALE=${ALAMO_TEST_SCALE:-0.2} \
        ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1 \
        UBSAN_OPTIONS=print_stacktrace=1 \
        run_tests asan -E '^house: '
}

stage_tsan() {
    ensure_build tsan
    ALAMO_TEST_SCALE=${ALAMO_TEST_SCALE:-0.2} run_tests tsan -E '^house: '
}

stage_wasm() {
    ensure_build release alamo-generate
    configure wasm
    build wasm all
    echo "$(find build/wasm -name '*.a' | wc -l) libraries"
}

# fuzz_one TARGET: one short run, from the seeds that are kept and what earlier runs have found.
fuzz_one() {
    local name=$1 log="build/fuzz/$1.log" found="build/fuzz/corpus/$1" seeds=()
    mkdir -p "$found" build/fuzz/crashes
    if [[ -d "tests/fuzz/corpus/$name" ]]; then seeds+=("tests/fuzz/corpus/$name"); fi
    if [[ "$name" == *record* ]]; then
        for folder in tests/golden/*/; do
            if [[ -d "$folder" ]]; then seeds+=("$folder"); fi
        done
    fi
    local options=(-max_total_time="${ALAMO_FUZZ_SECONDS:-20}" -timeout=10 -rss_limit_mb=2048
        -artifact_prefix="build/fuzz/crashes/$name-" -print_final_stats=1)
    if [[ -f "tests/fuzz/$name.dict" ]]; then options+=(-dict="tests/fuzz/$name.dict"); fi
    if ! "build/fuzz/fuzz/$name" "${options[@]}" "$found" "${seeds[@]}" >"$log" 2>&1; then
        tail -n 60 "$log"
        echo "Fuzz target $name found something; the input is in build/fuzz/crashes."
        return 1
    fi
    echo "$name: $(awk '/number_of_executed_units/ { print $2 }' "$log") inputs"
}

stage_fuzz() {
    configure fuzz
    build fuzz fuzzers
    local targets
    mapfile -t targets < <(find tests/fuzz -name '*_fuzz.cpp' -printf '%f\n' 2>/dev/null | sed 's/\.cpp$//' | sort)
    if [[ "${#targets[@]}" -eq 0 ]]; then
        echo "no targets yet"
        return 0
    fi
    export -f fuzz_one
    # shellcheck disable=SC2016 # the inner shell expands it
    printf '%s\n' "${targets[@]}" | xargs -P "$cores" -I '{}' bash -euo pipefail -c 'fuzz_one "$1"' _ '{}'
    echo "${#targets[@]} targets"
}

# tidy_keys: "KEY FILE" for each of our sources: a hash of it, of each of our headers that it includes
# (ninja knows them from the asan build), and of the checks.
tidy_keys() {
    local pairs="build/tidy/pairs" hashes="build/tidy/hashes"
    ninja -C build/asan -t deps | awk -v root="$PWD/" '
        /^[^ ]/ { first = 1; next }
        NF == 1 {
            path = $1
            if (index(path, root) == 1) path = substr(path, length(root) + 1)
            sub(/^\.\.\/\.\.\//, "", path)
            sub(/^generated\//, "build/asan/generated/", path)
            if (path !~ /^(src|tests|tools|bench|build\/asan\/generated)\//) next
            if (first) { source = path; first = 0 }
            print source, path
        }' | sort -u >"$pairs"
    { cut -d ' ' -f 2 "$pairs" | sort -u | xargs sha256sum; sha256sum .clang-tidy tests/.clang-tidy; } >"$hashes"
    local version
    version=$(clang-tidy-19 --version | tr -d '\n')
    awk -v version="$version" '
        FNR == NR { hash[$2] = $1; next }
        { all[$1] = all[$1] " " hash[$2] }
        END { for (source in all) if (source ~ /^(src|tests|tools|bench)\/.*\.cpp$/) print source, version, hash[".clang-tidy"], hash["tests/.clang-tidy"], all[source] }
    ' "$hashes" "$pairs" | sort | while read -r source rest; do
        echo "$(printf '%s' "$rest" | sha256sum | cut -c 1-40) $source"
    done
}

tidy_one() {
    local key=$1 file=$2 log="build/tidy/$1.log" status=0
    # It counts on stderr what it does not show; only when it found nothing and still fails does it say why there.
    clang-tidy-19 --quiet -p build/asan "$file" >"$log" 2>"$log.errors" || status=$?
    if [[ "$status" -eq 0 ]]; then
        : >"build/tidy/passed-$key"
    elif [[ -s "$log" ]]; then
        cat "$log"
    else
        echo "clang-tidy failed on $file:"
        tail -n 20 "$log.errors"
    fi
    rm -f "$log" "$log.errors"
    return "$status"
}

stage_tidy() {
    ensure_build asan
    mkdir -p build/tidy
    local keys todo=() key file
    keys=$(tidy_keys)
    while read -r key file; do
        if ! [[ -f "build/tidy/passed-$key" ]]; then todo+=("$key" "$file"); fi
    done <<<"$keys"
    if [[ "${#todo[@]}" -gt 0 ]]; then
        export -f tidy_one
        # shellcheck disable=SC2016 # the inner shell expands it
        printf '%s\n' "${todo[@]}" | xargs -P "$cores" -n 2 bash -euo pipefail -c 'tidy_one "$1" "$2"' _
    fi
    echo "$(wc -l <<<"$keys") files, $((${#todo[@]} / 2)) of them looked at"
}
