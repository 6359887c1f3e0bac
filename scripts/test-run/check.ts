import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { equalPriority } from './equal-priority.ts';
import { failure, type Outcome } from './outcome.ts';

export interface Check {
  title: string;
  command: [program: string, ...values: string[]];
  /** Where it runs. */
  folder: string;
  environment?: Record<string, string>;
  /** Reads the report on its tests; without one, a failure counts as one. */
  count?(): Outcome;
  /** The same tests, but only those of one file. */
  ofFile?(file: string): Check;
}

/** A check that has run. */
export interface Checked {
  check: Check;
  outcome: Outcome;
}

/** Runs checks in parallel, and prints their output one after another. */
export async function atOnce(checks: Check[]): Promise<Checked[]> {
  const checked: Checked[] = [];
  for (const [index, tell] of checks.map(begin).entries()) {
    checked.push({ check: checks[index] as Check, outcome: await tell() });
  }
  return checked;
}

/**
 * Starts a check.
 * @returns a function that prints its output: all of it so far, then more as it arrives
 */
function begin(check: Check): () => Promise<Outcome> {
  const { title, command, folder, environment } = check;
  const began = Date.now();
  const [program = '', ...values] = [...equalPriority, ...command];
  const child = spawn(program, values, {
    cwd: folder,
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
  const unexplained = failure(title, undefined, 'See above.', true);
  try {
    const outcome = count?.() ?? { passed: 0, failures: [] };
    if (isGood || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: [unexplained] };
  } catch {
    return { passed: 0, failures: [unexplained] };
  }
}
