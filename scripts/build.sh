# shellcheck shell=bash disable=SC2034,SC2154
# build.sh - sourced by ./run and ./test: install what is missing, build what has changed.
#
#   install PACKAGE...    Debian packages; asks apt-get only when one is missing
#   modules               what the pages are made with, from npm, as web/package-lock.json says
#   build KIND            brings what a KIND names up to date, in the folder of that name:
#                           build       the program, as released
#                           build-plain in the folder build: the tests that run without sanitizers, and the benchmarks, so
#                                       that these still compile
#                           build-long  in the folder build: every unit test, without sanitizers
#                           build-test  with the tests, under ASan and UBSan
#                           build-fuzz  the fuzz targets, by clang
#                           build-bench the program as released, with the benchmarks
#                           build-tsan  the programs for the thread sanitizer
#                           build-lib   libcardroom, the shared library, alone
#   folder KIND           that folder
#
# Both are silent on standard output and leave standard input alone; they speak on standard error when they
# install, and when they fail, with the whole log.  A second call with nothing to do takes some hundredths
# of a second.  root is the top of the tree.

packages_to_run='gcc libc6-dev meson ninja-build pkg-config libsodium-dev libsqlite3-dev libpq-dev libwebsockets-dev libwebsockets-evlib-uv libuv1-dev libssl-dev zlib1g-dev clang lld wasi-libc libclang-rt-dev-wasm32'

say() {
    printf 'cardroom: %s\n' "$*" >&2
}

# The packages of the list that dpkg does not have; on a system without dpkg the build says what it lacks.
missing() {
    local package state found=
    command -v dpkg-query >/dev/null || return 0
    for package in $(printf '%s\n' "$@" | sort -u); do
        state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || state=
        if [ "$state" != installed ]; then found+=" $package"; fi
    done
    echo "${found# }"
}

# Prints how to become root: nothing for root itself, else sudo, which asks for a password only at a terminal.
as_root() {
    if [ "$(id -u)" = 0 ]; then return 0; fi
    command -v sudo >/dev/null || return 1
    if [ -t 2 ] && [ -z "${CI:-}" ]; then echo sudo; else echo sudo -n; fi
}

# One at a time: the tests install what a build needs while they fetch the rest.
install() {
    local lacking
    lacking=$(missing "$@")
    [ -n "$lacking" ] || return 0
    (flock 8 && install_now "$@") 8<"$root/scripts"
}

install_now() {
    local lacking sudo log
    lacking=$(missing "$@")
    [ -n "$lacking" ] || return 0
    if ! sudo=$(as_root); then
        say "these Debian packages are missing, and this is neither root nor is there sudo: $lacking"
        say "as root: apt-get install --no-install-recommends $lacking"
        return 1
    fi
    say "installing $lacking"
    log=$(mktemp)
    # A package source that cannot be reached need not be the one that is needed, so update may fail.
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 update \
        </dev/null >"$log" 2>&1 || true
    # shellcheck disable=SC2086
    if ! $sudo env DEBIAN_FRONTEND=noninteractive apt-get -qy -o DPkg::Lock::Timeout=600 \
        install --no-install-recommends $lacking </dev/null >>"$log" 2>&1; then
        cat "$log" >&2
        rm -f "$log"
        say "could not install $lacking"
        return 1
    fi
    rm -f "$log"
}

# Node, unless some other way has put one on the machine, and what package-lock.json lists.
modules() {
    local folder=$root/web log major
    major=$(node --version 2>/dev/null | sed 's/^v//; s/[.].*//') || major=
    if [ "${major:-0}" -lt 18 ] || ! command -v npm >/dev/null; then install nodejs npm || return 1; fi
    if cmp -s "$folder/package-lock.json" "$folder/node_modules/stamp"; then return 0; fi
    say 'installing what the pages are made with'
    log=$(mktemp)
    if ! (
        flock 9
        if ! cmp -s "$folder/package-lock.json" "$folder/node_modules/stamp"; then
            cd "$folder" && npm ci && cp package-lock.json node_modules/stamp
        fi
    ) </dev/null >"$log" 2>&1 9>"$folder/.lock"; then
        cat "$log" >&2
        rm -f "$log"
        say 'could not install the modules of the pages (npm ci in web/)'
        return 1
    fi
    rm -f "$log"
}

# The compiler's own work is what sanitizers cost most: -O1 and lines without variables (-g1) halve it.  The linker that is
# there for WebAssembly is the quicker one for two hundred programs.
build_options() {
    local checked='-Dwerror=true -Dpages=disabled' # a warning stops the tests, and nobody who only builds
    local light="$checked -Dbuildtype=debug -Doptimization=1 -Db_lundef=false -Dc_link_args=['-fuse-ld=lld']"
    local sanitized="-Db_sanitize=address,undefined -Dc_args=['-g1','-fno-sanitize-recover=all']"
    case $1 in
    build) echo '-Dbuildtype=release -Dpages=enabled' ;;
    build-bench) echo '-Dbuildtype=release -Dbench=true -Dlibrary=true -Dpages=disabled' ;;
    build-tsan) echo "$light -Draces=true -Db_sanitize=thread -Dc_args=['-g1']" ;;
    build-lib) echo "$checked -Dlibrary=true -Dbuildtype=debugoptimized" ;;
    build-test) echo "$light -Dtests=true $sanitized" ;;
    build-fuzz) echo "$light -Dfuzz=true $sanitized" ;;
    *) say "no such build: $1" && return 1 ;;
    esac
}

folder() {
    case $1 in build-plain | build-long) echo build ;; *) echo "$1" ;; esac
}

unit_tests() { # unit_tests [PATTERN] - the programs of those whose file has such a line
    grep -rl --include='*_test.c' -e "${1:-}" "$root/src" | sed 's,.*/,,; s/\.c$//'
}

targets() {
    case $1 in
    build-plain) unit_tests '^/\* Much counting: ' && echo tests/advise_slow tests/pages_count_run tests/world tests/month benchmarks ;;
    build-long) unit_tests && targets build-plain ;;
    build-lib) echo library ;;
    *) echo all ;;
    esac
}

# A folder without build.ninja was left half made; one made elsewhere or with other options is made anew.
# One that somebody configured by hand (no stamp of ours) is used as it is.
configure() {
    local folder=$root/$1 options compiler=${CC:-gcc}
    options=$(build_options "$1") || return 1
    if [ "$1" = build-fuzz ]; then compiler=clang; fi
    local stamp="$compiler $root $options"
    if [ -f "$folder/build.ninja" ]; then
        if [ ! -f "$folder/stamp" ] || [ "$(cat "$folder/stamp")" = "$stamp" ]; then return 0; fi
    fi
    find "$folder" -mindepth 1 ! -path "$folder/lock" -delete
    # shellcheck disable=SC2086
    CC=$compiler meson setup $options "$folder" "$root" && printf '%s' "$stamp" >"$folder/stamp"
}

# The lock lets several ./run start at once on a fresh clone.
build() {
    local kind log folder
    kind=$(folder "$1") && folder=$root/$kind
    if [ "$kind" = build ]; then modules || return 1; fi
    mkdir -p "$folder"
    log=$(mktemp)
    # shellcheck disable=SC2046
    if ! (
        flock 9
        configure "$kind" && ninja -C "$folder" $(targets "$1" | sort -u) &&
            if [ -x "$folder/protocol_pages" ]; then "$root/tools/protocol" "$folder"; fi
    ) </dev/null >"$log" 2>&1 9>"$folder/lock"; then
        cat "$log" >&2
        rm -f "$log"
        say "building $1 failed"
        return 1
    fi
    rm -f "$log"
}
