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
  exec sh "$root/scripts/server-node.sh" "$root/start.ts" "$@"
fi
exec node "$root/$file" "$@"
