#!/bin/bash
# criterion.sh FOLDER FILE_test.c... [FOLDER FILE_test.c...]... - runs the Criterion program of each file, as it
# was built in the folder before it, and counts its test cases.
#
# A program that is not there (its file is not listed in meson.build), that dies, or in which a sanitizer
# complains without failing a case (Criterion takes no notice of a leak) is one failure more.
set -eu
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:detect_stack_use_after_return=1}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

passed=0
failed=0
for file in "$@"; do
    if [ -d "$file" ]; then
        folder=$file
        continue
    fi
    program=$folder/$(basename "$file" .c)
    status=0
    : >"$work/tap"
    if [ -x "$program" ]; then
        "$program" --tap="$work/tap" >"$work/log" 2>&1 || status=$?
    else
        echo "$file is not listed in its folder's meson.build" >"$work/log"
        status=1
    fi
    good=$(grep '^ok ' "$work/tap" | grep -vc '# SKIP' || true)
    bad=$(grep -c '^not ok ' "$work/tap" || true)
    if grep -q 'ERROR: LeakSanitizer' "$work/log"; then status=1; fi
    if [ "$status" != 0 ] && [ "$bad" = 0 ]; then bad=1; fi
    passed=$((passed + good)) failed=$((failed + bad))
    if [ "$bad" != 0 ]; then
        echo "---- $program, exit status $status"
        cat "$work/log"
        grep -A 20 '^not ok ' "$work/tap" || true
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
