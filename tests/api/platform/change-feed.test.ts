import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, test, vi } from 'vitest';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { markChanged, tagsHeardBy } from '#tests/support/database/change-marks.ts';
import type { Connection, Db } from '#tests/support/database/connection.ts';
import { aDatabase, openConnection, type TestDatabase } from '#tests/support/database/database.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { deleteExpired } from '#tests/support/server/background-work.ts';
import { aServer } from '#tests/support/server/server.ts';

const mark = (db: Db, tag: string) => db.transaction().execute((trx) => markChanged(trx, [tag]));

describe.runIf(inject('engine') === 'postgres')('A notification', () => {
  async function aListener() {
    const connection = await aDatabase();
    const onNotice = vi.fn();
    const stop = connection.listen?.('common_plate_changes', onNotice);
    stopAtEnd(async () => stop?.());
    const untilCalled = (times: number) =>
      expect.poll(() => onNotice.mock.calls.length).toBe(times);
    // As soon as it listens.
    await untilCalled(1);
    return { db: connection.db, stop, untilCalled, onNotice };
  }

  test('is sent for a change, and for none that is rolled back', async () => {
    const { db, untilCalled } = await aListener();
    const failing = db.transaction().execute(async (trx) => {
      await markChanged(trx, ['never']);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await mark(db, 'board');
    await untilCalled(2);
    await mark(db, 'board');
    await untilCalled(3);
  });

  test('arrives again after the connection has broken', async () => {
    const { db, untilCalled } = await aListener();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(db);
    // Missed changes are read as soon as it listens again.
    await untilCalled(2);
    await mark(db, 'board');
    await untilCalled(3);
  });

  test('is not waited for by a node that stops', async () => {
    const { db, stop, onNotice } = await aListener();
    await stop?.();
    await mark(db, 'board');
    expect(onNotice).toHaveBeenCalledTimes(1);
  });
});

describe('A change', () => {
  /** Another node on the same database, and the changes that it sees. */
  async function aSecondNode(place: TestDatabase, listen?: Connection['listen']) {
    const connection = await openConnection(place);
    return tagsHeardBy({ ...connection, ...(listen && { listen }) });
  }

  test('on one node reaches another', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const page = await aPage(server, { state: 'draft', name: 'New' });
    await server.call('sync/syncPage', page, { as: await anEditor(server) });
    await expect.poll(() => heard).toContain('page:articles/new');
    // The first article enters the menus, too.
    expect(heard).toEqual([
      'page:articles/new',
      'section:articles',
      'pageLinks',
      // Untranslated pages are in the lists of other languages, too.
      'section:es/articles',
      'menus',
    ]);
  });

  test('reaches another node when notifications are lost', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place, () => async () => undefined);
    await mark(server.db, 'board');
    await expect.poll(() => heard).toEqual(['board']);
  });

  test('is noticed after a failed poll', async () => {
    const { db, deps } = await aServer();
    const heard: string[] = [];
    deps.changes.listen((tags) => heard.push(...tags));
    await db.schema.alterTable('change_marks').renameTo('away').execute();
    await expect(deps.changes.catchUp()).rejects.toThrow('change_marks');
    await db.schema.alterTable('away').renameTo('change_marks').execute();
    await mark(db, 'board');
    await deps.changes.catchUp();
    expect(heard).toEqual(['board']);
  });

  test('reaches the node that made it before its answer', async () => {
    const server = await aServer();
    const heard: string[] = [];
    server.deps.changes.listen((tags) => heard.push(...tags));
    const page = await aPage(server, { state: 'draft' });
    const as = { as: await anEditor(server) };
    await server.call('sync/syncPage', page, as);
    expect(heard).toContain('section:articles');
    heard.length = 0;
    await server.call('pages/editPageData', { ...page, order: 7 }, as);
    expect(heard).toContain('section:articles');
  });

  test('that is rolled back reaches no node', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const failing = server.db.transaction().execute(async (trx) => {
      await markChanged(trx, ['never']);
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    await wait(700);
    expect(heard).toEqual([]);
  });

  test('is missed by no node when many are made at once', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const tags = Array.from({ length: 40 }, (_, index) => `tag:${index}`);
    await Promise.all(
      tags.map((tag) =>
        server.db.transaction().execute(async (trx) => {
          await markChanged(trx, [tag]);
          await wait(Math.random() * 20);
        }),
      ),
    );
    await expect.poll(() => heard).toHaveLength(tags.length);
    expect(heard.toSorted()).toEqual(tags.toSorted());
  });

  test('is deleted after a day, and not before', async () => {
    const server = await aServer();
    const { db } = server;
    const hour = 60 * 60_000;
    for (const age of [23 * hour, 25 * hour]) {
      await db
        .insertInto('change_marks')
        .values({ tags: JSON.stringify([String(age)]), created_at: Date.now() - age })
        .execute();
    }
    await deleteExpired(server);
    const left = await db
      .selectFrom('change_marks')
      .select('tags')
      // The start of an empty site marks that nothing is in its menus.
      .where('tags', '<>', '["menus"]')
      .execute();
    expect(left).toEqual([{ tags: JSON.stringify([String(23 * hour)]) }]);
  });
});
