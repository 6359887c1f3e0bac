// Everything that `npm test` checks, in the order in which a mistake shows soonest. Its last line is
// `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, findTestBrowser } from './find-programs.ts';

const root = join(import.meta.dirname, '..');
const programs = join(root, 'node_modules/.bin');
const reports = mkdtempSync(join(tmpdir(), 'common-plate-reports-'));
process.env.PATH = `${programs}:${process.env.PATH}`;

interface Outcome {
  passed: number;
  failed: number;
}

installWhatIsMissing();
process.env.CHROMIUM = findTestBrowser();

const outcomes = [
  check('Type check', 'npm', ['run', '--silent', 'typecheck']),
  check('Lint', 'npm', ['run', '--silent', 'lint']),
  check('Build', process.execPath, ['scripts/build.ts']),
  runVitest(),
  runPlaywright(),
];
rmSync(reports, { recursive: true, force: true });

const sum = (key: keyof Outcome) => outcomes.reduce((total, each) => total + each[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);

/** Runs a check that has no tests to count: a failure counts as one. */
function check(title: string, program: string, values: string[]): Outcome {
  return { passed: 0, failed: run(title, program, values) ? 0 : 1 };
}

function runVitest(): Outcome {
  const report = join(reports, 'vitest.json');
  const isGood = run('Unit, API and security tests', 'vitest', [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
  return counted(isGood, report, (result) => ({
    passed: Number(result.numPassedTests),
    failed: Number(result.numFailedTests),
  }));
}

function runPlaywright(): Outcome {
  const report = join(reports, 'playwright.json');
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const isGood = run('Browser tests', 'playwright', ['test', '--reporter=line,json']);
  return counted(isGood, report, ({ stats }) => {
    const { expected = 0, flaky = 0, unexpected = 0 } = stats as Record<string, number>;
    return { passed: expected + flaky, failed: unexpected };
  });
}

/** What a runner's report says. One that failed without a failed test, or left no report, counts as one failure. */
function counted(
  isGood: boolean,
  report: string,
  read: (result: Record<string, unknown>) => Outcome,
): Outcome {
  try {
    const outcome = read(JSON.parse(readFileSync(report, 'utf8')));
    return { ...outcome, failed: Math.max(outcome.failed, isGood ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** @returns whether the program ended well */
function run(title: string, program: string, values: string[]): boolean {
  const began = Date.now();
  console.log(`\n— ${title}`);
  const { status } = spawnSync(program, values, { cwd: root, stdio: 'inherit' });
  console.log(
    `  ${status === 0 ? 'done' : 'FAILED'} in ${Math.ceil((Date.now() - began) / 1000)} s`,
  );
  return status === 0;
}

/** The tests need a browser and a PostgreSQL server; on a fresh Debian or Ubuntu root can have them installed. */
function installWhatIsMissing(): void {
  const missing = () => [
    ...(findTestBrowser() ? [] : ['chromium-headless-shell']),
    ...(findPostgres() ? [] : ['postgresql']),
  ];
  const packages = missing();
  if (packages.length === 0) return;
  const mayInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (mayInstall) {
    run('Package lists', 'apt-get', ['update', '-qq']);
    run(`Installing ${packages.join(' and ')}`, 'apt-get', [
      ...['install', '-y', '-qq', '--no-install-recommends', ...packages],
    ]);
  }
  const left = missing();
  if (left.length === 0) return;
  console.error(
    `The tests need ${left.join(' and ')}: please install ${left.length > 1 ? 'them' : 'it'}.`,
  );
  process.exit(1);
}
