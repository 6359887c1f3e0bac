import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/support/database/database.ts';
import { connect } from './connect.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

test('A thread of the program creates no embedded database where its file is missing', async () => {
  const dataDirectory = await aFolder();
  const opened = connect({ databaseUrl: undefined, dataDirectory, mustExist: true });
  await expect(opened).rejects.toThrow(DatabaseUnavailableError);
  expect(await readdir(dataDirectory)).toEqual([]);
});
