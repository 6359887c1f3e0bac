import { expect, inject, test } from 'vitest';
import { FolderInUseError, lockFolder } from '#server/platform/storage/folder-lock.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { aProgram } from '#tests/support/server/program.ts';

const isEmbedded = inject('engine') === 'sqlite';

test.runIf(isEmbedded)('A second program on a data folder ends with one line', async () => {
  const place = { ...(await anEmptyDatabase()), SEED: 'none' };
  const first = await aProgram(place);
  const second = await aProgram(place);
  expect(await second.exitCode).toBe(1);
  expect(second.output()).toMatch(/^DATA_DIR: \S+ is in use by another program: .*\n$/);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
  expect(() => lockFolder(place.DATA_DIR)).toThrow(FolderInUseError);
  await first.kill();
  // The lock has died with the process.
  const next = await aProgram(place);
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200);
});
