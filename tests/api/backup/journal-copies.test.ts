import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { Journal } from '#server/features/backup/journal/keep-journal.ts';
import { localStore } from '#server/platform/storage/local.ts';
import { aFolder } from '#tests/support/backup/backups.ts';
import { aServer } from '#tests/support/server/server.ts';

afterEach(() => void vi.useRealTimers());

/** A site whose journal is copied into a folder, and a clock that the test moves. */
async function aCopiedJournal(time: string) {
  const { db, place } = await aServer();
  const folders = { own: join(place.DATA_DIR, 'journal'), copies: await aFolder() };
  const start = () => new Journal(place.DATA_DIR, localStore(folders.copies));
  const setTime = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  const noteDeletion = (subject: string) =>
    db.insertInto('deletions').values({ subject, deleted_at: Date.now() }).execute();
  setTime(time);
  await noteDeletion('earlier');
  let journal = start();
  await journal.record(db);
  return {
    setTime,
    noteDeletion,
    record: () => journal.record(db),
    restart: () => {
      journal = start();
    },
    /** The files of the journal and of its copy. */
    files: () =>
      Promise.all(
        Object.values(folders).map(async (folder) => {
          const names = (await readdir(folder)).toSorted();
          return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
        }),
      ),
  };
}

test('What is recorded in the last minutes of a month is copied too', async () => {
  const { setTime, record, noteDeletion, files } = await aCopiedJournal('2026-11-30T23:57:00Z');
  setTime('2026-11-30T23:58:00Z');
  await noteDeletion('one');
  await record();
  setTime('2026-12-01T00:01:00Z');
  await noteDeletion('two');
  await record();
  setTime('2026-12-01T00:04:00Z');
  await record();
  const [own = [], copies] = await files();
  expect(own).toHaveLength(2);
  expect(copies).toEqual(own);
});

test('What was not copied when the program stopped is copied after its next start', async () => {
  const { setTime, record, noteDeletion, files, restart } =
    await aCopiedJournal('2026-11-20T12:00:00Z');
  setTime('2026-11-20T12:01:00Z');
  await noteDeletion('one');
  await record();
  const [before, copiesBefore] = await files();
  expect(copiesBefore).not.toEqual(before);
  restart();
  await record();
  const [own, copies] = await files();
  expect(own?.join()).toContain('"one"');
  expect(copies).toEqual(own);
});
