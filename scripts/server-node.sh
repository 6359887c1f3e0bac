#!/bin/sh
# Runs Node with the memory settings of the server. run.sh, the image and the tests call it; operators use `npm start`.
# See docs/decisions/platform/memory-saver-mode.md. Only GNU's C library reads the variables.
set -e
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384
exec node --max-semi-space-size=8 --memory-saver-mode --heap-growing-percent=50 "$@"
