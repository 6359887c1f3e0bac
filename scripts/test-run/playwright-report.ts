import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { failure, type Outcome } from './outcome.ts';

/** Reads Playwright’s JSON report. @throws if there is no such report */
export function readPlaywrightReport(report: string): Outcome {
  const { config, stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failures = [
    ...errors.map(({ message, location }) =>
      failure('Outside a test', location?.file, message, true),
    ),
    ...suites.flatMap(specsOf).flatMap(({ ok, title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      const name = `${file}:${line} › ${title}`;
      return ok ? [] : [failure(name, join(config.rootDir, file), messages[0]?.message)];
    }),
  ];
  return { passed: stats.expected + stats.flaky, failures };
}

const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/** The parts of the report that are read here. */
interface Report {
  /** Files are named from `rootDir`. */
  config: { rootDir: string };
  stats: { expected: number; flaky: number };
  suites: Suite[];
  errors: { message?: string; location?: { file: string } }[];
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
