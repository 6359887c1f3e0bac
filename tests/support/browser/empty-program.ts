import { test as base } from './fixtures.ts';
import { longestStart, type Program, startProgram } from './program.ts';

/** `test` with the program as an organization starts it with its own content: another one for each call. */
export const testOfEmptyProgram = () =>
  base.extend<object, { program: Program }>({
    program: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
      async ({}, use) => {
        const program = await startProgram({ SEED: 'none' });
        await use(program);
        await program.stop();
      },
      { scope: 'worker', timeout: 3 * longestStart },
    ],
  });
