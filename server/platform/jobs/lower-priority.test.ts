import { spawnSync } from 'node:child_process';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const lowest = constants.priority.PRIORITY_LOW;

/** The priority of a process after it was lowered to `niceness`, if it began with `initial`. */
function lowered(initial: number, niceness: number): number {
  const program = `
    import { getPriority, setPriority } from 'node:os';
    import { lowerPriority } from ${JSON.stringify(join(import.meta.dirname, 'lower-priority.ts'))};
    setPriority(${initial});
    lowerPriority(${niceness});
    process.stdout.write(String(getPriority()));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program]);
  return Number(String(stdout));
}

test('A priority is lowered, and never raised', () => {
  expect(lowered(getPriority(), lowest)).toBe(lowest);
  expect(lowered(lowest, 0)).toBe(lowest);
});
