// Runs everything that `npm test` checks: first static checks, then tests. With --every-browser all tests of data run on
// both databases, and the browser tests in every installed kind of browser, in the last one the slow ones too. With
// --rerun-failed the files with failures run once more, alone: what passes then is flaky, which at most three tests may
// be. It ends with the failed tests and their messages; its last line is `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { findTestBrowsers } from './find-programs.ts';
import { atOnce, type Check } from './test-run/check.ts';
import { conclude } from './test-run/conclusion.ts';
import { installWhatIsMissing } from './test-run/install.ts';
import { patience } from './test-run/patience.ts';
import { countProcessorTime } from './test-run/processor-time.ts';
import { rerunFailed } from './test-run/rerun.ts';
import { playwrightCheck, vitestCheck } from './test-run/runners.ts';

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');
process.env.PATH = `${programs}:${process.env.PATH}`;

const endCount = countProcessorTime();
// The program runs its background work at this priority, which must not wait until all other tests have ended.
setPriority(constants.priority.PRIORITY_LOW);
console.log(
  `Limits of time are multiplied by ${patience()}: this machine is as much slower than usual.`,
);

const idleCores = Math.max(1, availableParallelism() - 4);

installWhatIsMissing();
const isEveryBrowser = process.argv.includes('--every-browser');
const place = { folder: root, results: join(root, 'test-results'), isQuick: !isEveryBrowser };
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
const { isGood, text } = conclude(outcomes, endCount());
console.log(`\n${text}`);
process.exit(isGood ? 0 : 1);

function command(title: string, ...values: Check['command']): Check {
  return { title, folder: root, command: values };
}

function browserTests(browser: string): Check {
  return playwrightCheck(place, browser, browser === slowBrowser);
}
