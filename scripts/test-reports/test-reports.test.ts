import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readPlaywrightReport, readVitestReport } from './test-reports.ts';

const root = join(import.meta.dirname, '../..');
/** In the repository, where the runners are found. */
const results = join(root, 'test-results');

test('A report of Vitest says what failed, and why', () => {
  const { folder, report } = run('vitest', [
    ...['run', '--root=.', '--reporter=json', '--outputFile=report.json'],
  ]);
  const { passed, failed, failures } = readVitestReport(report);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(failures).toEqual([expect.stringMatching(/^adds up wrongly\n {4}.*expected 2 to be 3/)]);
  expect(() => readVitestReport(join(folder, 'none.json'))).toThrow();
});

test('A report says which file could not be loaded', () => {
  const vitest = run(
    'vitest',
    ['run', '--root=.', '--reporter=json', '--outputFile=report.json'],
    "throw new Error('It is broken.')",
  );
  expect(readVitestReport(vitest.report).failures).toEqual([
    expect.stringMatching(/sum\.test\.mjs\n {4}.*It is broken\./),
  ]);
  const playwright = run(
    'playwright',
    ['test', '--reporter=json'],
    "throw new Error('It is broken.')",
  );
  expect(readPlaywrightReport(playwright.report).failures).toContainEqual(
    expect.stringMatching(/^Outside a test\n {4}.*It is broken\./),
  );
});

test('A report of Playwright says what failed, where, and why', () => {
  const { report } = run('playwright', ['test', '--reporter=json']);
  const { passed, failed, failures } = readPlaywrightReport(report);
  expect({ passed, failed }).toEqual({ passed: 1, failed: 1 });
  expect(failures).toHaveLength(1);
  expect(failures[0]).toMatch(/^sum\.test\.mjs:\d+ › adds up wrongly\n/);
  expect(failures[0]).toContain('Expected: 3\n');
});

/** Runs one test that passes and one that fails, after `first`. */
function run(runner: 'vitest' | 'playwright', values: string[], first = '') {
  mkdirSync(results, { recursive: true });
  const folder = mkdtempSync(join(results, 'reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = join(folder, 'report.json');
  const from = runner === 'vitest' ? 'vitest' : '@playwright/test';
  writeFileSync(
    join(folder, 'sum.test.mjs'),
    `import { expect, test } from '${from}';
    ${first};
    test('adds up', () => expect(1 + 1).toBe(2));
    test('adds up wrongly', () => expect(1 + 1).toBe(3));`,
  );
  // Playwright empties its output folder, by default the one for results, and passes over what git ignores.
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    "export default { outputDir: 'output', respectGitIgnore: false }",
  );
  spawnSync(join(root, 'node_modules/.bin', runner), values, {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  return { folder, report };
}
