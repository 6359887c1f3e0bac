import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The folder of PostgreSQL's programs (initdb, postgres), or undefined if it is not installed. */
export function findPostgres(): string | undefined {
  return [...pathFolders(), ...versionedFolders('/usr/lib/postgresql')].find((folder) =>
    ['initdb', 'postgres'].every((program) => isProgram(join(folder, program))),
  );
}

/** Chromium for tests and measurements: it runs as root, without background requests. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** A full browser: the one in CHROMIUM, or the first that is installed. */
export const findChromium = () => findBrowser(browsers);

/** Chromium without windows, or the browser in CHROMIUM. */
export const findHeadlessShell = () => findBrowser(['chromium-headless-shell']);

/** The browser of the tests: preferably the headless shell, which takes a third less processor time. */
export const findTestBrowser = () => findHeadlessShell() ?? findChromium();

/** All installed browsers for the tests: the headless shell and a full one. */
export const findTestBrowsers = () =>
  [...new Set([findTestBrowser(), findChromium()])].filter((browser) => browser !== undefined);

function findBrowser(names: string[]): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return isProgram(named) ? named : undefined;
  return [...pathFolders(), '/usr/bin']
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isProgram);
}

const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(Boolean);

/** Debian installs each version in its own folder; the newest comes first. */
function versionedFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((one, other) => Number.parseInt(other, 10) - Number.parseInt(one, 10))
    .map((version) => join(folder, version, 'bin'));
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
