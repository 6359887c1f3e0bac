import { readFileSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, failure, type Outcome } from './outcome.ts';

/** The variable that names the file of the report. */
export const reportVariable = 'VITEST_REPORT';

/** Reads the report that is written below. @throws if there is no such report */
export const readVitestReport = (report: string): Outcome =>
  JSON.parse(readFileSync(report, 'utf8'));

type Ending = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/** A reporter of Vitest. Its own report in JSON lacks errors outside of tests, and the names of projects. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(...[modules, unhandledErrors]: Ending): void {
    const tests = modules.flatMap((module) => [...module.children.allTests('passed')]);
    const failures = [
      ...modules.flatMap(failuresOf),
      ...unhandledErrors.map(({ message, VITEST_TEST_PATH: file }) =>
        failure('Outside a test', typeof file === 'string' ? file : undefined, message, true),
      ),
    ];
    const outcome: Outcome = { passed: tests.length, failures };
    writeFileSync(process.env[reportVariable] ?? '', JSON.stringify(outcome));
  }
}

function failuresOf(module: TestModule): Failure[] {
  const { moduleId: file, project } = module;
  const engine = project.name && ` [${project.name}]`;
  const tests = [...module.children.allTests('failed')].map((test) => {
    const [error] = test.result().errors ?? [];
    return failure(`${test.fullName}${engine}`, file, error?.stack ?? error?.message);
  });
  const groups = [module, ...module.children.allSuites()];
  const outside = groups.flatMap((group) => [...group.errors()]);
  const isUnfinished = module.state() === 'pending' || module.state() === 'queued';
  const messages = [
    ...outside.map((error) => error.message),
    ...(isUnfinished ? ['It did not finish.'] : []),
  ];
  const whole = messages.map((message) => failure(`${file}${engine}`, file, message, true));
  return [...tests, ...whole];
}
