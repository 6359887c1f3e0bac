#!/bin/sh
# Runs Node with the memory settings of the server: sh scripts/server-node.sh start.ts
# What each brings is in docs/performance.md. Only GNU's C library reads the variables.
set -e
export GLIBC_TUNABLES="${GLIBC_TUNABLES:+$GLIBC_TUNABLES:}glibc.malloc.hugetlb=1"
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=2097152
exec node --max-semi-space-size=8 --memory-saver-mode "$@"
