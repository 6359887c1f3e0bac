#!/bin/sh
# Starts the browser of TEST_BROWSER without the two pages with which an ordinary Chromium fills its address bar, and
# which it paints for every tab. The last list of features counts, so they are added to Playwright's.
for value do
  shift
  case $value in
    --disable-features=*) value=$value,WebUIOmniboxPopup,WebUIOmniboxAimPopup ;;
  esac
  set -- "$@" "$value"
done
exec "$TEST_BROWSER" "$@"
