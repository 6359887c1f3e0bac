// Runs tests on one copy of the project, one mutant after another, in a warm vitest process. Talks to its parent
// process: receives a `Task`, sends an `Outcome`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import type { Engine } from '#server/platform/db/connect.ts';
import type { Mutant } from '../../tests/mutants/mutant.ts';
import { mutate } from './mutate.ts';

/** The tests to run, on the mutant if there is one. */
export interface Task {
  mutant: Mutant | null;
  tests: string[];
  /** The database on which they run. */
  engine: Engine;
}

export interface Outcome {
  /** `broken`: no test failed, but the tests could not be run at all. */
  state: 'passed' | 'failed' | 'broken';
  /** The first test that failed, or what is broken. */
  detail: string;
  /** How long it took, in ms. */
  duration: number;
}

const root = process.cwd();
const vitest = await createVitest('test', {
  root,
  watch: false,
  bail: 1,
  maxWorkers: 1,
  // Does not wait for what a failed test left open.
  teardownTimeout: 1_000,
  project: ['unit', 'sqlite', 'postgres'],
  reporters: [{}],
  // The output of a mutant is useless.
  onConsoleLog: () => false,
});
process.on('message', async (task: Task) => {
  process.send?.(await run(vitest, task));
});
process.on('disconnect', async () => {
  await vitest.close();
  process.exit(0);
});
process.send?.('ready');

async function run(vitest: Vitest, { mutant, tests, engine }: Task): Promise<Outcome> {
  const began = Date.now();
  const undo = mutant ? apply(vitest, mutant) : () => undefined;
  if (mutant?.only) vitest.setGlobalTestNamePattern(mutant.only);
  try {
    // In this order, since the first is the most likely to fail: then nothing else has to be loaded.
    let { ran, ...outcome } = await runTests(vitest, engine, tests.slice(0, 1));
    if (outcome.state === 'passed' && tests.length > 1) {
      const rest = await runTests(vitest, engine, tests.slice(1));
      ran += rest.ran;
      outcome = { state: rest.state, detail: rest.detail };
    }
    if (ran === 0 && outcome.state === 'passed') {
      outcome = { state: 'broken', detail: 'None of its tests ran: was one renamed?' };
    }
    return { ...outcome, duration: Date.now() - began };
  } catch (error) {
    return { state: 'broken', detail: String(error), duration: Date.now() - began };
  } finally {
    vitest.resetGlobalTestNamePattern();
    undo();
  }
}

/**
 * Changes the file.
 * @returns a function that restores it
 */
function apply(vitest: Vitest, { file, needsBuild, ...change }: Mutant): () => void {
  const path = join(root, file);
  const original = readFileSync(path, 'utf8');
  const write = (text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
    if (needsBuild)
      execFileSync(process.execPath, ['scripts/build.ts', '--site-only'], { stdio: 'ignore' });
  };
  write(mutate(original, change));
  return () => write(original);
}

/** @returns the outcome, and how many tests were run */
async function runTests(
  vitest: Vitest,
  engine: Engine,
  tests: string[],
): Promise<Omit<Outcome, 'duration'> & { ran: number }> {
  // PostgreSQL starts when the first of its tests runs.
  const specifications = (await vitest.globTestSpecifications(tests)).filter(({ project }) =>
    ['unit', engine].includes(project.name),
  );
  const found = new Set(specifications.map(({ moduleId }) => moduleId));
  const missing = tests.find((test) => !found.has(join(root, test)));
  if (missing) return { state: 'broken', detail: `There is no test file ${missing}.`, ran: 0 };
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.filter(({ moduleId }) => found.has(moduleId));
  const ran = modules.reduce((sum, module) => sum + countTests(module), 0);
  const failed = modules.map(firstFailed).find((name) => name !== undefined);
  if (failed !== undefined) return { state: 'failed', detail: failed, ran };
  const errors = [...modules.flatMap((module) => module.errors()), ...unhandledErrors];
  if (errors.length > 0) return { state: 'broken', detail: messageOf(errors[0]), ran };
  return { state: 'passed', detail: '', ran };
}

/** The number of its tests that were not skipped. */
const countTests = (module: TestModule): number =>
  [...module.children.allTests()].filter((test) => test.result().state !== 'skipped').length;

function firstFailed(module: TestModule): string | undefined {
  for (const test of module.children.allTests('failed')) {
    return `${module.relativeModuleId}: ${test.fullName}`;
  }
  return undefined;
}

const messageOf = (error: unknown) => String((error as Error).message ?? error).slice(0, 300);
