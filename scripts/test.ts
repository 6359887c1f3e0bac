// Runs everything that `npm test` checks: first static checks, then tests. With --every-browser the browser tests
// run in every installed kind of browser, and in the last one the slow ones too. It ends with the failed tests and their
// messages; its last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { findPostgres, findTestBrowser, findTestBrowsers } from './find-programs.ts';
import {
  type Outcome,
  readPlaywrightReport,
  readVitestReport,
} from './test-reports/test-reports.ts';

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');
const vitestReport = join(root, 'test-results/vitest.json');
process.env.PATH = `${programs}:${process.env.PATH}`;

interface Check {
  title: string;
  command: [program: string, ...values: string[]];
  environment?: Record<string, string>;
  /** Reads the report on its tests; without one, a failure counts as one. */
  count?(): Outcome;
}

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
rmSync(join(root, 'test-results'), { recursive: true, force: true });

const outcomes = [
  ...(await atOnce([
    {
      title: 'Type check',
      // Each of the compiler's threads repeats work of the others: they pay only on cores that have nothing else to do.
      command: ['npm', 'run', '--silent', 'typecheck', '--', '--checkers', `${idleCores}`],
    },
    { title: 'Lint', command: ['npm', 'run', '--silent', 'lint'] },
    {
      title: 'Unused code',
      command: ['knip', '--no-config-hints', '--include', 'files,exports,types'],
    },
    { title: 'Duplicated code', command: [process.execPath, 'scripts/duplicates.ts'] },
    { title: 'Build', command: [process.execPath, 'scripts/build.ts'] },
  ])),
  // Each waits half of its time for timers, disk or database: the other can work in the meantime.
  ...(await atOnce([
    {
      title: 'Unit, API and security tests',
      command: [
        ...(['vitest', 'run', '--reporter=default', '--reporter=json'] as const),
        `--outputFile.json=${vitestReport}`,
      ],
      count: () => readVitestReport(vitestReport),
    },
    browserTests(testBrowser),
  ])),
];
for (const browser of otherBrowsers) outcomes.push(...(await atOnce([browserTests(browser)])));

const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, each) => total + each[key], 0);
const failures = outcomes.flatMap((each) => each.failures);
if (failures.length > 0) console.log(`\nFailed:\n\n${failures.join('\n\n')}`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);

function browserTests(browser: string): Check {
  const name = basename(browser);
  const report = join(root, `test-results/${name}.json`);
  return {
    title: `Browser tests in ${name}`,
    command: [
      ...(['playwright', 'test', '--reporter=line,json'] as const),
      `--output=${join(root, `test-results/${name}`)}`,
    ],
    environment: {
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(browser === slowBrowser && { SLOW: '1' }),
    },
    count: () => readPlaywrightReport(report),
  };
}

/** Runs checks in parallel, and prints their output one after another. */
async function atOnce(checks: Check[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const tell of checks.map(begin)) outcomes.push(await tell());
  return outcomes;
}

/**
 * Starts a check.
 * @returns a function that prints its output: all of it so far, then more as it arrives
 */
function begin(check: Check): () => Promise<Outcome> {
  const { title, command, environment } = check;
  const began = Date.now();
  const [program, ...values] = command;
  const child = spawn(program, values, {
    cwd: root,
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const pending: Buffer[] = [];
  let say = (text: Buffer): unknown => pending.push(text);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => say(text));
  const end = once(child, 'close').then(([status]) => ({
    isGood: status === 0,
    seconds: Math.ceil((Date.now() - began) / 1000),
  }));
  return async () => {
    console.log(`\n— ${title}`);
    say = (text) => process.stdout.write(text);
    pending.forEach(say);
    const { isGood, seconds } = await end;
    console.log(`  ${isGood ? 'done' : 'FAILED'} in ${seconds} s`);
    return counted(check, isGood);
  };
}

/** The results in a runner's report. Without a failed test or a report, a failure counts as one. */
function counted({ title, count }: Check, isGood: boolean): Outcome {
  const failure: Outcome = { passed: 0, failed: 1, failures: [`${title}: see above`] };
  try {
    const outcome = count?.() ?? { passed: 0, failed: 0, failures: [] };
    if (isGood || outcome.failed > 0) return outcome;
    return outcome.failures.length > 0 ? { ...outcome, failed: 1 } : failure;
  } catch {
    return failure;
  }
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
