// Applies mutants to copies of the program, one at a time, and checks that a test finds each: `npm run
// test:mutants`, optionally with names of mutants, or their beginnings. See
// docs/decisions/platform/handwritten-mutation-tests.md.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '#server/platform/db/connect.ts';
import { report, resultOf } from '../../bench/report.ts';
import type { Mutant } from '../../tests/mutants/mutant.ts';
import { mutants } from '../../tests/mutants/mutants.ts';
import { checkMutants } from './check.ts';
import { Pool } from './pool.ts';
import type { Task } from './runner.ts';

/** The required share of killed mutants. */
const enough = 0.95;
const root = join(import.meta.dirname, '../..');
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** Skips a third of the time: the tests are known to pass. */
    trust: { type: 'boolean', default: false },
    /** How many copies are used at once. */
    copies: { type: 'string', default: String(availableParallelism()) },
  },
});
const chosen = mutants.filter(
  ({ id }) => wanted.length === 0 || wanted.some((name) => id.startsWith(name)),
);

const problems = checkMutants(root, mutants);
if (chosen.length === 0) problems.push(`No mutant is named ${wanted.join(' or ')}.`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

const began = Date.now();
process.env.THOROUGH = '1';
const pool = await Pool.open(root, Math.min(Number(values.copies), chosen.length));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void pool.close().finally(() => process.exit(1)));
}
try {
  process.exitCode = (await enoughKilled(values.trust ? new Map() : await findRedTests())) ? 0 : 1;
} finally {
  await pool.close();
}

/**
 * Runs the tests without a mutant: one that fails then would seem to kill them all.
 * @returns the failing ones, with the reasons
 */
async function findRedTests(): Promise<Map<string, string>> {
  const tasks = new Map<string, Task>();
  for (const mutant of chosen) {
    const engine = engineOf(mutant);
    for (const file of mutant.tests) {
      tasks.set(keyOf(file, engine), { mutant: null, tests: [file], engine });
    }
  }
  console.log(`${tasks.size} test files without a mutant…`);
  const red = new Map<string, string>();
  await pool.run([...tasks.values()], ({ tests: [file = ''], engine }, outcome) => {
    const { state, detail, duration } = outcome;
    const key = keyOf(file, engine);
    if (state !== 'passed') red.set(key, detail);
    const word = state === 'passed' ? 'passed  ' : 'FAILED  ';
    console.log(`${word} ${secondsOf(duration)} s  ${key} ${detail}`);
  });
  return red;
}

function engineOf({ engine = 'sqlite' }: Mutant): Engine {
  return engine;
}

function keyOf(file: string, engine: Engine): string {
  return engine === 'sqlite' ? file : `${file} on PostgreSQL`;
}

function secondsOf(duration: number): string {
  return (duration / 1000).toFixed(1).padStart(5);
}

/** @param red tests that fail without a mutant: mutants that rely on them cannot be judged */
async function enoughKilled(red: ReadonlyMap<string, string>): Promise<boolean> {
  console.log(`${chosen.length} mutants…`);
  const names: Record<'passed' | 'failed' | 'broken', string[]> = {
    passed: [],
    failed: [],
    broken: [],
  };
  const words = { failed: 'killed  ', passed: 'SURVIVED', broken: 'BROKEN  ' };
  const isJudgeable = (mutant: Mutant) =>
    !mutant.tests.some((test) => red.has(keyOf(test, engineOf(mutant))));
  names.broken.push(...chosen.filter((each) => !isJudgeable(each)).map(({ id }) => id));
  const tasks = chosen
    .filter(isJudgeable)
    .map((mutant) => ({ mutant, tests: mutant.tests, engine: engineOf(mutant) }));
  await pool.run(tasks, ({ mutant }, { state, detail, duration }) => {
    names[state].push(mutant.id);
    const note = state === 'passed' ? mutant.hole : detail;
    console.log(`${words[state]} ${secondsOf(duration)} s  ${mutant.id}: ${note}`);
  });
  const share = names.failed.length / chosen.length;
  const minutes = ((Date.now() - began) / 60_000).toFixed(1);
  for (const { id, survives } of chosen.filter((mutant) => names.passed.includes(mutant.id))) {
    console.log(`survived: ${id}. ${survives ?? 'No reason is given: a test is missing.'}`);
  }
  for (const id of names.broken) console.log(`could not be run: ${id}`);
  console.log(
    `${names.failed.length} of ${chosen.length} killed (${(100 * share).toFixed(1)} %), ` +
      `${names.passed.length} survived, ${names.broken.length} could not be run, in ${minutes} minutes`,
  );
  if (chosen.length === mutants.length) {
    const note = `${names.failed.length} of ${chosen.length}; survived: ${names.passed.join(', ') || 'none'}`;
    const target = { atLeast: 100 * enough };
    const killed = { name: 'Killed mutants', value: 100 * share, unit: '%', target, note };
    await report(resultOf('Mutation tests', [killed]));
  }
  return share >= enough && names.broken.length === 0;
}
