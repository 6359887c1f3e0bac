import { readFileSync } from 'node:fs';

/** What a check found. */
export interface Outcome {
  passed: number;
  failed: number;
  /** Each failed test by name, with the first message it failed with. */
  failures: string[];
}

/** @throws if there is no such report */
export function readVitestReport(file: string): Outcome {
  const { numPassedTests, numFailedTests, testResults } = readJson(file) as VitestReport;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describe(name, message)];
    return failed.map(({ fullName, failureMessages }) => describe(fullName, failureMessages[0]));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** @throws if there is no such report */
export function readPlaywrightReport(file: string): Outcome {
  const { stats, suites, errors } = readJson(file) as PlaywrightReport;
  const failures = [
    ...errors.map(({ message }) => describe('Outside a test', message)),
    ...suites.flatMap(specsOf).flatMap(({ ok, title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return ok ? [] : [describe(`${file}:${line} › ${title}`, messages[0]?.message)];
    }),
  ];
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The most lines of a message: what was expected, what came, and where. */
const mostLines = 12;

const describe = (name: string, message = 'It did not say why.') =>
  [name, ...withoutColors(message).split('\n').slice(0, mostLines)].join('\n    ');

// biome-ignore lint/suspicious/noControlCharactersInRegex: a color begins with one
const withoutColors = (text: string) => text.replaceAll(/\u001b\[\d+(;\d+)*m/g, '');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The parts of Vitest’s JSON report that are read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    /** The file's. */
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** The parts of Playwright’s JSON report that are read here. */
interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: Suite[];
  errors: { message?: string }[];
}

interface Suite {
  specs?: Spec[];
  suites?: Suite[];
}

interface Spec {
  title: string;
  file: string;
  line: number;
  ok: boolean;
  tests: { results: { errors: { message?: string }[] }[] }[];
}
