import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import {
  adoptFiles,
  recordOrphans,
  removeOrphans,
} from '#server/features/media/references/orphans.ts';
import { aPhotograph, dataUrl } from '#tests/support/content/media.ts';
import { commitWhenWaitedFor } from '#tests/support/database/race-conditions.ts';
import { aMember } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

const server = await aServer();
const { db, media } = server;
const day = 24 * 60 * 60_000;
const bytes = Buffer.from('a picture');
let made = 0;

/** A file that was written and is about to be used. */
async function aNewFile(): Promise<string> {
  made += 1;
  const name = `new-${made}.webp`;
  await recordOrphans(db, [name]);
  await media.put(name, bytes);
  return name;
}

const adopt = (name: string) => db.transaction().execute((trx) => adoptFiles(trx, [name]));
const recorded = async () =>
  (await db.selectFrom('unclaimed_files').select('name').execute()).map(({ name }) => name);
/** Removes what will be due in some days, as after a jump of the clock. */
const removeDaysLater = (store = media) => removeOrphans(db, store, Date.now() + 4 * day);

describe('A file that is about to be used when the clock jumps ahead', () => {
  test('is refused once it was removed, so that nothing refers to a missing file', async () => {
    const name = await aNewFile();
    await removeDaysLater();
    expect(await media.read(name)).toBeNull();
    await expect(adopt(name)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'That took too long, and the file was removed. Please send it again.',
    });
    expect(await recorded()).toEqual([]);
  });

  test('is refused while it is being removed', async () => {
    const name = await aNewFile();
    let outcome: unknown;
    await removeDaysLater({
      ...media,
      remove: async (each) => {
        outcome = await adopt(each).catch((error: unknown) => error);
        await media.remove(each);
      },
    });
    expect(outcome).toMatchObject({ code: 'unavailable' });
    expect(await media.read(name)).toBeNull();
  });

  test('stays once it is used', async () => {
    const name = await aNewFile();
    await adopt(name);
    await removeDaysLater();
    expect(await media.read(name)).toEqual(bytes);
  });

  // SQLite has one writer at a time: the removal waits for the transaction.
  test.runIf(inject('engine') === 'postgres')(
    'stays if it is used by a transaction that has not ended',
    async () => {
      const name = await aNewFile();
      let removal = Promise.resolve();
      await commitWhenWaitedFor(
        server,
        (trx) => adoptFiles(trx as never, [name]),
        () => {
          removal = removeDaysLater();
          return removal;
        },
      );
      await removal;
      expect(await media.read(name)).toEqual(bytes);
    },
  );

  test('does not become someone’s photo if it is removed', async () => {
    const member = await aMember(server);
    const put = media.put.bind(media);
    media.put = async (name, content) => {
      await put(name, content);
      await removeDaysLater();
    };
    const data = dataUrl(await aPhotograph());
    const { status, reply } = await server.attempt('account/editPhoto', { data }, { as: member });
    media.put = put;
    expect([status, reply.message]).toEqual([503, expect.stringContaining('Please send it again')]);
    const user = await db
      .selectFrom('users')
      .select('photo')
      .where('id', '=', member.userId)
      .executeTakeFirst();
    expect(user?.photo).toBe('');
    const names = await readdir(join(server.place.DATA_DIR, 'media'));
    expect(names.filter((name) => name.startsWith('photo-'))).toEqual([]);
  });
});

test('A removal that the storage interrupts is finished by the next one', async () => {
  const name = await aNewFile();
  const away = { ...media, remove: () => Promise.reject(new Error('away')) };
  await expect(removeDaysLater(away)).rejects.toThrow('away');
  expect(await recorded()).toEqual([name]);
  await expect(adopt(name)).rejects.toMatchObject({ code: 'unavailable' });
  await removeOrphans(db, media);
  expect([await media.read(name), await recorded()]).toEqual([null, []]);
});

test('A file that was recorded again while it was removed is removed again', async () => {
  const name = await aNewFile();
  await removeDaysLater({
    ...media,
    remove: async (each) => {
      await media.remove(each);
      // A part of an upload that was canceled in the meantime.
      await media.put(each, bytes);
      await recordOrphans(db, [each], Date.now());
    },
  });
  expect(await media.read(name)).toEqual(bytes);
  await removeOrphans(db, media);
  expect([await media.read(name), await recorded()]).toEqual([null, []]);
});
