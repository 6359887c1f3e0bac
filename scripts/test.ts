// Runs everything that `npm test` checks: first static checks, then tests. With --every-browser the browser tests
// run in every installed kind of browser, and in the last one the slow ones too. It ends with the failed tests and their
// messages; its last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { findPostgres, findTestBrowser, findTestBrowsers } from './find-programs.ts';
import { atOnce, type Check } from './test-run/check.ts';
import { conclude } from './test-run/conclusion.ts';
import { rerunFailed } from './test-run/rerun.ts';
import { playwrightCheck, vitestCheck } from './test-run/runners.ts';

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');
const place = { folder: root, results: join(root, 'test-results') };
process.env.PATH = `${programs}:${process.env.PATH}`;

// The program runs its background work at this priority, which must not wait until all other tests have ended.
setPriority(constants.priority.PRIORITY_LOW);

const idleCores = Math.max(1, availableParallelism() - 4);

installWhatIsMissing();
const isEveryBrowser = process.argv.includes('--every-browser');
const [testBrowser = '', ...others] = findTestBrowsers();
const otherBrowsers = isEveryBrowser ? others : [];
const slowBrowser = isEveryBrowser ? (otherBrowsers.at(-1) ?? testBrowser) : undefined;
process.env.CHROMIUM = testBrowser;

// An earlier run's report would be counted as this one's.
rmSync(place.results, { recursive: true, force: true });
mkdirSync(place.results);

const checked = [
  ...(await atOnce([
    // Each of the compiler's threads repeats work of the others: they pay only on cores that have nothing else to do.
    command(
      'Type check',
      'npm',
      'run',
      '--silent',
      'typecheck',
      '--',
      '--checkers',
      `${idleCores}`,
    ),
    command('Lint', 'npm', 'run', '--silent', 'lint'),
    command('Unused code', 'knip', '--no-config-hints', '--include', 'files,exports,types'),
    command('Duplicated code', process.execPath, 'scripts/duplicates.ts'),
    command('Build', process.execPath, 'scripts/build.ts'),
  ])),
  // Each waits half of its time for timers, disk or database: the other can work in the meantime.
  ...(await atOnce([vitestCheck(place), browserTests(testBrowser)])),
];
for (const browser of otherBrowsers) checked.push(...(await atOnce([browserTests(browser)])));

const outcomes = process.argv.includes('--rerun-failed')
  ? await rerunFailed(checked)
  : checked.map(({ outcome }) => ({ ...outcome, flaky: [] }));
const { isGood, text } = conclude(outcomes);
console.log(`\n${text}`);
process.exit(isGood ? 0 : 1);

function command(title: string, ...values: Check['command']): Check {
  return { title, folder: root, command: values };
}

function browserTests(browser: string): Check {
  return playwrightCheck(place, browser, browser === slowBrowser);
}

/** The tests need a browser and a PostgreSQL server; on a fresh Debian or Ubuntu, root can have them installed. */
function installWhatIsMissing(): void {
  const missing = () => [
    ...(findTestBrowser() ? [] : ['chromium-headless-shell']),
    ...(findPostgres() ? [] : ['postgresql']),
  ];
  const packages = missing();
  if (packages.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    console.log(`Installing ${packages.join(' and ')}…`);
    install('update');
    install('install', '-y', '--no-install-recommends', ...packages);
  }
  const left = missing();
  if (left.length === 0) return;
  console.error(
    `The tests need ${left.join(' and ')}: please install ${left.length > 1 ? 'them' : 'it'}.`,
  );
  process.exit(1);
}

function install(...values: string[]): void {
  spawnSync('apt-get', ['-qq', ...values], { stdio: 'inherit' });
}
