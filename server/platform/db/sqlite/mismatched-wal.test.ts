import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { aFolder } from '#tests/support/database/database.ts';
import { rejectMismatchedWal } from './mismatched-wal.ts';

/** A database whose program was killed: its newest rows are in the log alone. */
async function aCrashedDatabase() {
  const folder = await aFolder();
  const path = join(folder, 'live.sqlite');
  const live = new DatabaseSync(path);
  live.exec('pragma journal_mode = wal; pragma wal_autocheckpoint = 0');
  live.exec(
    'create table rows (id integer primary key, text text); create index texts on rows (text)',
  );
  const add = (count: number) =>
    live.exec(`with recursive n (i) as (select 1 union all select i + 1 from n where i < ${count})
      insert into rows (text) select hex(randomblob(40)) from n`);
  add(2000);
  live.exec('pragma wal_checkpoint(truncate)');
  const backup = join(folder, 'backup.sqlite');
  live.exec(`vacuum into '${backup}'`);
  add(3000);
  live.exec('delete from rows where id % 3 = 0');
  live.exec('pragma wal_checkpoint(truncate)');
  add(100);
  const crashed = join(folder, 'crashed.sqlite');
  for (const end of ['', '-wal']) await copyFile(path + end, crashed + end);
  live.close();
  return { crashed, backup };
}

test('A database that was copied over another one is refused in one line, and its log kept out of it', async () => {
  const { crashed, backup } = await aCrashedDatabase();
  await copyFile(backup, crashed);
  expect(() => rejectMismatchedWal(crashed)).toThrow(
    /^DATA_DIR: \S+ and its -wal don't belong together\. [^\n]+$/,
  );
  await rm(`${crashed}-wal`);
  await rm(`${crashed}-shm`, { force: true });
  expect(() => rejectMismatchedWal(crashed)).not.toThrow();
  const copied = new DatabaseSync(crashed);
  expect(copied.prepare('select count(*) as count from rows').get()).toEqual({ count: 2000 });
  expect(copied.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  copied.close();
});

test('A database whose program was killed opens with its log', async () => {
  const { crashed } = await aCrashedDatabase();
  expect(() => rejectMismatchedWal(crashed)).not.toThrow();
  const opened = new DatabaseSync(crashed);
  expect(opened.prepare('select count(*) as count from rows').get()).toEqual({ count: 3434 });
  opened.close();
});
