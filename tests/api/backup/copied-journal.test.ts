import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBackup, aFolder } from '#tests/support/backup/backups.ts';
import { runScript } from '#tests/support/backup/commands.ts';
import { anEmptyDatabase, openConnection } from '#tests/support/database/database.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { anS3Server, openBucket } from '#tests/support/server/s3-server.ts';
import { aServer, type TestServer } from '#tests/support/server/server.ts';

describe('On a new machine, a restore', () => {
  let server: TestServer;
  let path: string;
  let journals: string;

  beforeAll(async () => {
    server = await aServer();
    journals = join(server.place.DATA_DIR, 'journal');
    const gone = await aMember(server);
    await runJob(server, 'keeping the journal');
    path = (await aBackup({ ...server.place })).path;
    await server.call('account/deleteAccount', { password: gone.password }, { as: gone });
    await runJob(server, 'keeping the journal');
  });

  /** Restores the backup on a new machine. @returns what it printed, and how many deletions it remembers */
  async function restored(variables: Record<string, string> = {}, file = path) {
    const place = await anEmptyDatabase();
    const { code, output } = await runScript(
      'operations/restore',
      { ...place, ...variables },
      file,
    );
    if (code !== 0) return { code, output };
    const { db } = await openConnection(place);
    const deletions = await db.selectFrom('deletions').select('subject').execute();
    await db.destroy();
    return { code, output, deletions: deletions.length };
  }

  test('says that there is no journal, and that deletions come back', async () => {
    expect(await restored()).toEqual({
      code: 0,
      deletions: 0,
      output: expect.stringMatching(
        /^No journal found: deletions and unsubscribes since \d{4}-.+Z were not applied$/m,
      ),
    });
  });

  test('applies the copy in the folder of the backups', async () => {
    const folder = join(await aFolder(), 'backups');
    await cp(journals, folder, { recursive: true });
    const { output, deletions } = await restored({ BACKUP_DIR: folder });
    expect(deletions).toBeGreaterThan(0);
    expect(output).toContain(`Applied the journal in ${folder}\n`);
  });

  test('applies the copy in the bucket, or restores nothing while the bucket is away', async () => {
    const s3 = await anS3Server();
    const variables = { BACKUP_S3_URL: s3.url };
    const bucket = (await aServer(variables)).deps.settings.backup.s3;
    if (!bucket) throw new Error('There is no bucket.');
    for (const name of await readdir(journals)) {
      await openBucket(bucket).put(name, await readFile(join(journals, name)));
    }
    const { output, deletions } = await restored(variables);
    expect(deletions).toBeGreaterThan(0);
    expect(output).toContain('Applied the journal in BACKUP_S3_URL\n');
    await s3.goAway();
    const refused = await restored(variables);
    expect(refused).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^The copy of the journal in BACKUP_S3_URL cannot be read \(.+\), so nothing was restored/,
      ),
    });
  });

  test('applies the copy next to the backup', async () => {
    const folder = await aFolder();
    await cp(journals, folder, { recursive: true });
    const file = join(folder, 'backup.tar.zst');
    await cp(path, file);
    expect((await restored({}, file)).output).toContain(`Applied the journal in ${folder}\n`);
  });

  test('into another place applies the journal of the data folder', async () => {
    const DATA_DIR = await aFolder();
    await cp(journals, join(DATA_DIR, 'journal'), { recursive: true });
    const into = join(await aFolder(), 'site');
    const { output } = await runScript('operations/restore', { DATA_DIR }, path, '--into', into);
    expect(output).toContain(`Applied the journal in ${join(DATA_DIR, 'journal')}\n`);
  });

  test('into the data folder itself names its journal once', async () => {
    const place = await anEmptyDatabase();
    await cp(journals, join(place.DATA_DIR, 'journal'), { recursive: true });
    const { output } = await runScript('operations/restore', { ...place }, path);
    expect(output).toContain(`Applied the journal in ${join(place.DATA_DIR, 'journal')}\n`);
  });
});
