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
  # Everything else is checked if a file has changed since the last time, and where `find` cannot compare: then it
  # prints why.
  checked="$root/build/.checked"
  changed=$(cd "$root" && find app contract server scripts ./*.ts package.json package-lock.json \
    node_modules/.installed-lock build/releases.json -cnewer "$checked" 2>&1 | head -n 1)
  if [ -n "$changed" ]; then
    # What changes during the check is newer than its beginning. The folder may be read-only.
    { mkdir -p "$root/build" && touch "$root/build/.checking"; } 2>/dev/null || true
    node "$root/scripts/setup.mjs"
    # Some shells would otherwise continue with the system's Node instead of the newly installed one.
    hash -r
    if [ "$file" = start.ts ]; then
      node "$root/scripts/build.ts"
      mv "$root/build/.checking" "$checked" 2>/dev/null || true
    fi
  fi
fi
if [ "$file" = start.ts ]; then
  # Memory that was needed once goes back to the system, and comes in huge pages, which are ready sooner: see
  # docs/performance.md. Only GNU's C library reads these.
  export GLIBC_TUNABLES="${GLIBC_TUNABLES:+$GLIBC_TUNABLES:}glibc.malloc.hugetlb=1"
  export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=4194304 MALLOC_TRIM_THRESHOLD_=2097152
  exec node --max-semi-space-size=8 "$root/start.ts" "$@"
fi
exec node "$root/$file" "$@"
