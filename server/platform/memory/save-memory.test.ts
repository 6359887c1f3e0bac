import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';

/** Fills the heap, becomes idle, and prints the heap's size in MB again and again, and a number for the flags of V8. */
const program = `
import { cachedDataVersionTag } from 'node:v8';
import { saveMemoryWhenIdle } from ${JSON.stringify(new URL('./save-memory.ts', import.meta.url).href)};
let used = Array.from({ length: 500_000 }, (_, number) => ({ number, name: 'bean ' + number }));
saveMemoryWhenIdle();
const print = () => console.log(Math.round(process.memoryUsage().heapTotal / 1e6), cachedDataVersionTag());
print();
used = undefined;
setInterval(print, 500);
`;

test('An idle program returns the memory that it no longer uses, and is then as before', async () => {
  // The mode may be interrupted once. V8 alone would wait for longer than this test may take.
  const idle = spawn(
    process.execPath,
    ['--no-memory-saver-mode', '--input-type=module', '-e', program],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  stopAtEnd(() => idle.kill());
  const printed: { size: number; flags: number }[] = [];
  for await (const line of createInterface(idle.stdout)) {
    const [size = 0, flags = 0] = line.split(' ').map(Number);
    const [first] = printed;
    printed.push({ size, flags });
    if (first && size < first.size / 2 && flags === first.flags) break;
  }
  expect(printed[0]?.size).toBeGreaterThan(30);
  expect(printed.at(-1)?.size).toBeLessThan((printed[0]?.size ?? 0) / 2);
  expect(new Set(printed.map(({ flags }) => flags)).size).toBe(2);
});
