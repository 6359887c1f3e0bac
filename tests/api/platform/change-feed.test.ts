import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { contributions } from '#server/features.ts';
import { ChangeFeed, markChanged } from '#server/platform/changes.ts';
import { deleteExpired } from '#server/retention.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import { aPage } from '#tests/support/content/pages.ts';
import { aDatabase, openConnection } from '#tests/support/database/database.ts';
import { anEditor } from '#tests/support/people/accounts.ts';
import { aServer } from '#tests/support/server/server.ts';

describe('A change', () => {
  /** Another node on the same database, and the changes that it sees. */
  async function aSecondNode(place: Parameters<typeof openConnection>[0]) {
    const feed = new ChangeFeed(await openConnection(place));
    const heard: string[] = [];
    feed.listen((tags) => heard.push(...tags));
    await feed.start();
    stopAtEnd(() => feed.stop());
    return heard;
  }

  test('on one node reaches another within a second', async () => {
    const server = await aServer();
    const heard = await aSecondNode(server.place);
    const page = await aPage(server, { state: 'draft', name: 'New' });
    await server.call('sync/syncPage', page, { as: await anEditor(server) });
    await vi.waitFor(() => expect(heard).toContain('page:articles/new'), { timeout: 1000 });
    expect(heard).toEqual(['page:articles/new', 'section:articles', 'pageLinks']);
  });

  test('is noticed after a failed poll', async () => {
    const { db, deps } = await aServer();
    const heard: string[] = [];
    deps.changes.listen((tags) => heard.push(...tags));
    await db.schema.alterTable('change_marks').renameTo('away').execute();
    await expect(deps.changes.catchUp()).rejects.toThrow('change_marks');
    await db.schema.alterTable('away').renameTo('change_marks').execute();
    await db.transaction().execute((trx) => markChanged(trx, ['board']));
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
    await vi.waitFor(() => expect(heard).toHaveLength(tags.length), { timeout: 1000 });
    expect(heard.toSorted()).toEqual(tags.toSorted());
  });

  test('is deleted after a day, and not before', async () => {
    const { db } = await aDatabase();
    const hour = 60 * 60_000;
    for (const age of [23 * hour, 25 * hour]) {
      await db
        .insertInto('change_marks')
        .values({ tags: JSON.stringify([String(age)]), created_at: Date.now() - age })
        .execute();
    }
    await deleteExpired(db, contributions);
    const left = await db.selectFrom('change_marks').select('tags').execute();
    expect(left).toEqual([{ tags: JSON.stringify([String(23 * hour)]) }]);
  });
});
