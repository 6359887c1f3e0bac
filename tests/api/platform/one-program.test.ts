import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { aFolder, anEmptyDatabase } from '#tests/support/database/database.ts';
import { aProgram, isInUse } from '#tests/support/server/program.ts';

const isEmbedded = inject('engine') === 'sqlite';

test.runIf(isEmbedded)('A second program on a data folder ends with one line', async () => {
  const place = { ...(await anEmptyDatabase()), SEED: 'none' };
  const first = await aProgram(place);
  const second = await aProgram(place);
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(/^DATA_DIR: \S+ is in use by another program: .*\n$/);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(isInUse(place.DATA_DIR)).toBe(true);
  await first.kill();
  // The lock has died with the process.
  const next = await aProgram(place);
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
});

test.runIf(isEmbedded)(
  'A data folder that cannot be used ends the program with one line',
  async () => {
    const file = join(await aFolder(), 'file');
    await writeFile(file, '');
    for (const DATA_DIR of [file, join(file, 'site'), '/proc/site']) {
      const program = await aProgram({ DATA_DIR, SEED: 'none' });
      expect(await program.exitCode, DATA_DIR).toBe(1);
      expect(program.output()).toMatch(
        /^(A file has the name of a folder|A file or folder is missing): .*\n$/,
      );
    }
  },
);

test.runIf(isEmbedded)('A damaged database ends the program with what to do', async () => {
  const DATA_DIR = await aFolder();
  await writeFile(join(DATA_DIR, 'common-plate.sqlite'), 'x'.repeat(8_192));
  const program = await aProgram({ DATA_DIR, SEED: 'none' });
  expect(await program.exitCode).toBe(1);
  expect(program.output()).toMatch(
    /^The database cannot be used: .*\. Keep a copy of DATA_DIR, then restore a backup: .*\n$/,
  );
});
