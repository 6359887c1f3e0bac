import { basename, join, relative } from 'node:path';
import type { Check } from './check.ts';
import { readPlaywrightReport } from './playwright-report.ts';
import { readVitestReport, reportVariable } from './vitest-report.ts';

/** Where a run of tests is made, where it reports, and how much of it is made. */
interface Place {
  folder: string;
  /** A folder for its report. */
  results: string;
  /** Leaves out the tests that `.ci/run` alone runs. */
  isQuick: boolean;
}

const quick = { QUICK: '1' };

/** @param file the only one to run; absent: all */
export function vitestCheck(place: Place, file?: string): Check {
  const report = join(place.results, `${nameOf('vitest', file)}.json`);
  return {
    title: titleOf('Unit, API and security tests', place, file),
    folder: place.folder,
    command: [
      'vitest',
      'run',
      '--reporter=default',
      `--reporter=${join(import.meta.dirname, 'vitest-report.ts')}`,
      ...(file === undefined ? [] : ['--maxWorkers=1', file]),
    ],
    environment: { [reportVariable]: report, ...(place.isQuick && quick) },
    count: () => readVitestReport(report),
    ofFile: (failed) => vitestCheck(place, failed),
  };
}

/**
 * @param browser its path
 * @param isSlow whether it runs the slow tests too
 * @param file the only one to run; absent: all
 */
export function playwrightCheck(
  place: Place,
  browser: string,
  isSlow: boolean,
  file?: string,
): Check {
  const name = nameOf(basename(browser), file);
  const report = join(place.results, `${name}.json`);
  return {
    title: titleOf(`Browser tests in ${basename(browser)}`, place, file),
    folder: place.folder,
    command: [
      'playwright',
      'test',
      '--reporter=line,json',
      `--output=${join(place.results, name)}`,
      ...(file === undefined ? [] : ['--workers=1', `^${escapePattern(file)}$`]),
    ],
    environment: {
      CHROMIUM: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(isSlow && { SLOW: '1' }),
      ...(place.isQuick && quick),
    },
    count: () => readPlaywrightReport(report),
    ofFile: (failed) => playwrightCheck(place, browser, isSlow, failed),
  };
}

/** Playwright takes a pattern for the names of files. */
const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** The report on one file is apart from that on all. */
const nameOf = (runner: string, file?: string) =>
  file === undefined ? runner : `${runner}-${file.replaceAll(/\W+/g, '-')}`;

const titleOf = (tests: string, { folder }: Place, file?: string) =>
  file === undefined ? tests : `${tests}: ${relative(folder, file)}, once more`;
