import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** Fills the heap, becomes idle, and prints the heap's size in MB again and again. */
const program = `
import { saveMemoryWhenIdle } from ${JSON.stringify(new URL('./save-memory.ts', import.meta.url).href)};
let used = Array.from({ length: 500_000 }, (_, number) => ({ number, name: 'bean ' + number }));
saveMemoryWhenIdle();
const print = () => console.log(Math.round(process.memoryUsage().heapTotal / 1e6));
print();
used = undefined;
setInterval(print, 500);
`;

test('An idle program returns the memory that it no longer uses', async () => {
  // V8 alone would wait for longer than this test may take.
  const idle = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  stopAtEnd(() => idle.kill());
  const sizes: number[] = [];
  for await (const line of createInterface(idle.stdout)) {
    sizes.push(Number(line));
    if (sizes.length > 1 && Number(line) < (sizes[0] ?? 0) / 2) break;
  }
  expect(sizes[0]).toBeGreaterThan(30);
  expect(sizes.at(-1)).toBeLessThan((sizes[0] ?? 0) / 2);
}, 60_000);
