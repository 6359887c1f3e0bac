import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { atOnce, type Check } from './check.ts';
import { conclude } from './conclusion.ts';
import { equalPriority } from './equal-priority.ts';
import { describeFailure, type Outcome } from './outcome.ts';
import { rerunFailed } from './rerun.ts';
import { playwrightCheck, vitestCheck } from './runners.ts';

const root = join(import.meta.dirname, '../..');
/** In the repository, where the runners are found. */
const results = join(root, 'test-results');
const noBrowser = 'no-browser';

const runners = [
  {
    runner: 'vitest',
    checkIn: (folder: string) => vitestCheck({ folder, results: folder, isQuick: false }),
    nameOf: (title: string) => title,
  },
  {
    runner: '@playwright/test',
    checkIn: (folder: string) =>
      playwrightCheck({ folder, results: folder, isQuick: false }, noBrowser, false),
    nameOf: (title: string) => expect.stringMatching(RegExp(`^\\w+\\.test\\.mjs:\\d+ › ${title}$`)),
  },
];

const passing = "test('adds up', () => expect(1 + 1).toBe(2));";
const failing = "test('adds up wrongly', () => expect(1 + 1).toBe(3));";
const broken = "throw new Error('It is broken.');";
/** Passes only if it has run before. */
const flaky = (title: string) => `test('${title}', () => {
  const trace = join(import.meta.dirname, '${title}');
  const isFirst = !existsSync(trace);
  writeFileSync(trace, '');
  expect(isFirst, 'It is the first time').toBe(false);
});`;

/** Fails only if it has run before. */
const failingLater = (title: string) => flaky(title).replace('(false)', '(true)');

describe.each(runners)('With $runner', ({ runner, checkIn, nameOf }) => {
  test('a report says which file could not be loaded', async () => {
    const folder = aFolder(runner, { sum: broken + passing });
    const { failures } = await run(checkIn(folder));
    expect(failures).toContainEqual(
      expect.objectContaining({
        file: join(folder, 'sum.test.mjs'),
        message: expect.stringContaining('It is broken.'),
        isWhole: true,
      }),
    );
  });

  test('what passes alone is flaky, and what fails again or only alone is not', async () => {
    const folder = aFolder(runner, {
      clean: passing,
      mixed: passing + flaky('comes and goes') + failing,
      dependent: flaky('is late') + failingLater('needs the others'),
    });
    const checked = await atOnce([checkIn(folder)]);
    const wrong = {
      name: nameOf('adds up wrongly'),
      file: join(folder, 'mixed.test.mjs'),
      message: expect.stringMatching(/expected 2 to be 3|Expected: 3/),
      isWhole: false,
    };
    expect(checked[0]?.outcome.passed).toBe(3);
    expect(checked[0]?.outcome.failures).toContainEqual(wrong);
    const [settled] = await rerunFailed(checked);
    expect(settled?.passed).toBe(4);
    expect(settled?.failures).toHaveLength(2);
    expect(settled?.failures).toContainEqual(wrong);
    expect(settled?.failures.map(({ name }) => name)).toContainEqual(nameOf('needs the others'));
    const late = ['comes and goes', 'is late'].map((title) => ({
      name: nameOf(title),
      message: expect.stringContaining('It is the first time'),
    }));
    expect(settled?.flaky).toHaveLength(2);
    for (const each of late) expect(settled?.flaky).toContainEqual(expect.objectContaining(each));
  });
});

test('An error outside of every test is a failure of its file', async () => {
  const stray =
    "test('leaves something', () => void setTimeout(() => { throw new Error('Stray') }));";
  const wait = "test('waits', () => new Promise((done) => setTimeout(done, 100)));";
  const folder = aFolder('vitest', { sum: stray + wait });
  const { passed, failures } = await run(vitestCheck({ folder, results: folder, isQuick: false }));
  expect([passed, failures]).toEqual([
    2,
    [
      {
        name: 'Outside a test',
        message: 'Stray',
        isWhole: true,
        file: join(folder, 'sum.test.mjs'),
      },
    ],
  ]);
});

test('What runs no tests is not run again', async () => {
  const command: Check['command'] = [process.execPath, '--eval', 'process.exit(1)'];
  const checked = await atOnce([{ title: 'Lint', folder: root, command }]);
  const failure = { name: 'Lint', file: undefined, message: 'See above.', isWhole: true };
  expect(await rerunFailed(checked)).toEqual([{ passed: 0, failures: [failure], flaky: [] }]);
});

test.runIf(equalPriority.length > 0)('A check cannot raise its priority', async () => {
  const raise =
    "try { require('node:os').setPriority(-8) } catch { process.exit(0) } process.exit(1)";
  const command: Check['command'] = [process.execPath, '--eval', raise];
  expect(await run({ title: 'Raise', folder: root, command })).toEqual({ passed: 0, failures: [] });
});

test.runIf(process.platform === 'linux')('Processor time includes that of programs', () => {
  // In a process of its own, which leaves no group behind for the other tests.
  const program = `
    import { spawnSync } from 'node:child_process';
    import { countProcessorTime } from '${join(import.meta.dirname, 'processor-time.ts')}';
    const end = countProcessorTime();
    spawnSync(process.execPath, ['--eval', 'while (process.cpuUsage().user < 300_000);']);
    console.log(end()?.seconds);`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program]);
  expect(Number(said)).toBeGreaterThanOrEqual(0.25);
});

describe('The end of a run', () => {
  const some = (count: number, message = 'Why') =>
    Array.from({ length: count }, (_, index) => ({
      name: `test ${index}`,
      file: 'a.test.ts',
      message,
      isWhole: false,
    }));

  test('is the number of tests that passed and failed', () => {
    expect(conclude([{ passed: 7, failures: [], flaky: [] }])).toEqual({
      isGood: true,
      text: '7 passed, 0 failed',
    });
    const { text } = conclude([{ passed: 7, failures: [], flaky: [] }], {
      seconds: 930,
      isComplete: false,
    });
    expect(text).toBe('At least 15.5 minutes of processor time\n\n7 passed, 0 failed');
  });

  test('says what failed and what was flaky, with the first error of each', () => {
    const outcomes = [
      { passed: 7, failures: some(1, 'Broken'), flaky: [] },
      { passed: 5, failures: [], flaky: some(2, 'Late') },
    ];
    const { isGood, text } = conclude(outcomes);
    expect(isGood).toBe(false);
    expect(text.split('\n').filter(Boolean)).toEqual([
      'Failed:',
      'test 0',
      '    Broken',
      'Flaky:',
      'test 0',
      '    Late',
      'test 1',
      '    Late',
      '12 passed, 1 failed',
    ]);
  });

  test.each([
    { flaky: 3, end: '10 passed, 0 failed' },
    { flaky: 4, end: '6 passed, 4 failed' },
  ])('with $flaky flaky tests is “$end”', ({ flaky, end }) => {
    const { isGood, text } = conclude([{ passed: 10, failures: [], flaky: some(flaky) }]);
    expect(text.split('\n').at(-1)).toBe(end);
    expect(isGood).toBe(end.endsWith(' 0 failed'));
    expect(text).toContain('Flaky:');
  });

  test('shows the first lines of a long message', () => {
    const [failure] = some(1, 'line\n'.repeat(50));
    expect(failure && describeFailure(failure).split('\n')).toHaveLength(13);
  });
});

async function run(check: Check): Promise<Outcome> {
  const [checked] = await atOnce([check]);
  if (!checked) throw new Error('There is no outcome.');
  return checked.outcome;
}

/** A folder of test files, each in the language of a runner. */
function aFolder(runner: string, files: Record<string, string>): string {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  vi.stubEnv('PATH', `${join(root, 'node_modules/.bin')}:${process.env.PATH}`);
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'reports-'));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  const imports = `import { expect, test } from '${runner}';
    import { existsSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';`;
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(
      join(folder, `${name}.test.mjs`),
      `${imports}\n${text.replaceAll(/\n\s*/g, ' ')}`,
    );
  }
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}');
  // Playwright passes over what git ignores.
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    'export default { respectGitIgnore: false }',
  );
  return folder;
}
