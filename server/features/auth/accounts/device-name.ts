import type { Translate } from '#contract/shared/language/translate.ts';

// In this order: Edge and Opera also identify as Chrome, and Chrome as Safari.
const browsers: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const named = (list: [string, RegExp][], userAgent: string) =>
  list.find(([, mark]) => mark.test(userAgent))?.[0];

/** A browser and its operating system: 'Firefox on Windows'. An unknown browser keeps its own name. */
export function deviceName(userAgent: string, t: Translate): string {
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (browser) return system ? t('auth.deviceOnSystem', { browser, system }) : browser;
  if (system) return t('auth.programOnSystem', { system });
  return userAgent.slice(0, 60).trim() || t('auth.unknownDevice');
}
