import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { requestBackup, writeState } from '#tests/support/backup/backup-state.ts';
import { anAdministrator } from '#tests/support/people/accounts.ts';
import { runJob } from '#tests/support/server/background-work.ts';
import { anS3Server, openBucket } from '#tests/support/server/s3-server.ts';
import { aServer } from '#tests/support/server/server.ts';

const never = new AbortController().signal;
const day = 86_400_000;

// Each backup runs in a process of its own, which starts slowly on a busy machine.
describe('Daily backups that fail', { timeout: 180_000 }, () => {
  test('do not fill the disk while the bucket is away', async () => {
    const bucket = 'http://KEY:SECRET@127.0.0.1:1/backups';
    const { db, deps, place } = await aServer({ BACKUP_KEPT: '1', BACKUP_S3_URL: bucket });
    const names = async () => (await readdir(join(place.DATA_DIR, 'backups'))).toSorted();
    const fail = async () => {
      await requestBackup({ db });
      await expect(runJob({ deps }, 'backing up', never)).rejects.toThrow();
    };
    await fail();
    const [proven = ''] = await names();
    const facts = { name: proven, at: Date.now(), rows: 0, bytes: 0 };
    await writeState({ db }, { last: facts, proven: facts, failure: '' });
    for (let failed = 0; failed < 2; failed += 1) {
      // Names have whole seconds.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await fail();
      expect(await names()).toEqual([proven, expect.any(String)]);
    }
  });

  test('leave the proven one and the history, here and in the bucket, and are tried again with the same file', async () => {
    const { url } = await anS3Server();
    const server = await aServer({ BACKUP_KEPT: '2', BACKUP_S3_URL: url });
    const { db, deps, place } = server;
    const as = await anAdministrator(server);
    const folder = join(place.DATA_DIR, 'backups');
    const { s3 } = deps.settings.backup;
    if (!s3) throw new Error('There is no bucket.');
    const bucket = openBucket(s3);
    const [proven, earlier] = [1, 2].map(
      (of) => `common-plate-2026-11-0${of}T03-00-00Z.tar.zst`,
    ) as [string, string];
    await mkdir(folder, { recursive: true });
    for (const name of [proven, earlier]) {
      await writeFile(join(folder, name), '');
      await bucket.put(name, Buffer.from('a backup'));
    }
    const facts = { name: proven, at: Date.now() - 8 * day, rows: 1, bytes: 1 };
    await writeState({ db }, { last: { ...facts, name: earlier }, proven: facts, failure: '' });
    const kept = async () => {
      const names = (await readdir(folder)).toSorted();
      expect(await bucket.list()).toEqual(names);
      return names;
    };
    const retry = async () => {
      const next_at = 1;
      await db
        .insertInto('schedules')
        .values({ name: 'backup', next_at, last_done_at: null })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ next_at }))
        .execute();
      await runJob({ deps }, 'backing up', never);
    };

    // A table that a restored copy lacks, so that the backup cannot be verified.
    await sql`create table surplus (id integer primary key)`.execute(db);
    await sql`insert into surplus values (1)`.execute(db);
    await expect(retry()).rejects.toThrow();
    const [, , made, ...more] = await kept();
    expect([made, more]).toEqual([expect.any(String), []]);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await expect(retry()).rejects.toThrow();
    expect(await kept()).toEqual([proven, earlier, made]);
    const status = () => server.call('backup/getStatus', {}, { as });
    expect(await status()).toMatchObject({ failedStep: 'prove', isFailing: 0, isOverdue: 0 });
    const { failingSince } = await status();

    await server.call('backup/backUpNow', {}, { as });
    await expect(runJob({ deps }, 'backing up', never)).rejects.toThrow();
    expect(await kept()).toEqual([proven, earlier, expect.any(String)]);
    expect(await kept()).not.toContain(made);
    expect((await status()).failingSince).toBe(failingSince);

    await sql`drop table surplus`.execute(db);
    await server.call('backup/backUpNow', {}, { as });
    await runJob({ deps }, 'backing up', never);
    expect(await kept()).toHaveLength(2);
    expect(await kept()).not.toContain(proven);
    expect(await status()).toMatchObject({ failure: '', failedStep: null, failingSince: null });
  });
});
