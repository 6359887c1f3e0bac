#!/bin/sh
# Runs a file of the version in use: the one that `npm run upgrade` has installed, or else this folder's.
# sh scripts/run.sh start.ts, sh scripts/run.sh scripts/operations/backup.ts --to FILE
# A service manager calls it directly: npm would not pass a listening socket on.
set -e
root=$(cd "$(dirname "$0")/.." && pwd -P)
if [ -e "$root/versions/current/scripts/run.sh" ]; then
  exec sh "$root/versions/current/scripts/run.sh" "$@"
fi
file=$1
shift
export PATH="$root/node_modules/.bin:$PATH"
export NODE_COMPILE_CACHE="$root/node_modules/.cache/compiled"
# What an upgrade has installed is complete and never changes, so that it starts at once.
if [ ! -e "$root/.installed" ]; then
  node "$root/scripts/setup.mjs"
  # Some shells would otherwise continue with the system's Node instead of the newly installed one.
  hash -r
  [ "$file" != start.ts ] || node "$root/scripts/build.ts"
fi
if [ "$file" = start.ts ]; then
  # Memory that was needed once goes back to the system: see docs/performance.md. Only GNU's C library reads these.
  export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=8388608
  exec node --max-semi-space-size=8 "$root/start.ts" "$@"
fi
exec node "$root/$file" "$@"
