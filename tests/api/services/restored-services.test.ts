import { readFile } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aBackup, restore } from '#tests/support/backup/backups.ts';
import { anEmptyDatabase } from '#tests/support/database/database.ts';
import { aServer } from '#tests/support/server/server.ts';
import {
  aServerToSetUp,
  privateMailServer,
  secretsToFind,
  throughServer,
} from '#tests/support/services.ts';

test('A backup holds sealed secrets, which count after a restore onto the same key alone', async () => {
  const SECRET_KEY = 'k'.repeat(32);
  const { server, as, mailServer, editMail } = await aServerToSetUp({ SECRET_KEY });
  const saved = { ...throughServer(mailServer), user: 'site', ...secretsToFind };
  expect((await editMail(saved)).status).toBe(200);
  const { path } = await aBackup({ ...server.place, SECRET_KEY });
  const content = zstdDecompressSync(await readFile(path)).toString('latin1');
  expect(content).toContain('"smtpPassword');
  for (const secret of Object.values(secretsToFind)) expect(content).not.toContain(secret);
  const target = await anEmptyDatabase();
  await restore(path, { ...target, SECRET_KEY });
  const shownWith = async (key: string) => {
    const node = await aServer({ ...privateMailServer, SECRET_KEY: key }, { place: target });
    return (await node.call('services/getServices', {}, { as })).mail;
  };
  expect(await shownWith(SECRET_KEY)).toMatchObject({ isSetUp: 1 });
  const other = await shownWith('o'.repeat(32));
  expect(other).toMatchObject({ isSetUp: 0, service: 'smtp', user: 'site' });
  expect(other.secrets.map(({ isReadable }) => isReadable)).toEqual([0, 0, 0]);
});
