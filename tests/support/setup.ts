import { afterAll, expect } from 'vitest';
import { stopEverything } from './cleanup.ts';
import { takeLeaks } from './log/leaks.ts';

// Runs for each test file, although the files share their modules.
afterAll(async () => {
  await stopEverything();
  expect(takeLeaks(), 'lines of the log with an address or a token that was used').toEqual([]);
});
