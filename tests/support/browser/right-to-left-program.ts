import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fillCopy } from '../../../scripts/mutants/copy.ts';
import { addPseudoLanguage } from '../new-language/pseudo-language.ts';
import { test as base } from './fixtures.ts';
import { longestStart, type Program, startProgram } from './program.ts';

/**
 * `test` with a copy of the program that has one more language, which is written from right to left: see
 * docs/decisions/languages/right-to-left-test-language.md.
 */
export const testFromRightToLeft = base.extend<object, { program: Program }>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from here.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'common-plate-language-'));
      await fillCopy(join(import.meta.dirname, '../../..'), folder);
      await addPseudoLanguage(folder);
      await promisify(execFile)(process.execPath, ['scripts/build.ts', '--site-only'], {
        cwd: folder,
      });
      const program = await startProgram({}, folder);
      await use(program);
      await program.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
    { scope: 'worker', timeout: 5 * longestStart },
  ],
});
