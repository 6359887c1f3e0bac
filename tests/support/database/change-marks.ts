import * as marks from '#server/platform/change-marks.ts';
import { ChangeFeed } from '#server/platform/changes.ts';
import { stopAtEnd } from '#tests/support/cleanup.ts';
import type { TestServer } from '#tests/support/server/server.ts';
import type { Connection, Db } from './connection.ts';

/** Marks a change: cached pages with these tags are dropped. */
export const markChanged = (trx: Db, tags: string[]): Promise<void> => marks.markChanged(trx, tags);

/** Lists the tags of all changes that a node hears of from now on. */
export async function tagsHeardBy(connection: Connection): Promise<string[]> {
  const feed = new ChangeFeed(connection);
  const heard: string[] = [];
  feed.listen((tags) => heard.push(...tags));
  await feed.start();
  stopAtEnd(() => feed.stop());
  return heard;
}

/**
 * Runs work.
 * @returns the tags of its change marks: cached pages with these tags are dropped
 */
export async function tagsMarkedBy(
  { db }: TestServer,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const before = await newestMark(db);
  await work();
  const marks = await db
    .selectFrom('change_marks')
    .select('tags')
    .where('id', '>', before)
    .orderBy('id')
    .execute();
  return marks.flatMap(({ tags }) => JSON.parse(tags) as string[]);
}

async function newestMark(db: TestServer['db']): Promise<number> {
  const newest = await db
    .selectFrom('change_marks')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return newest?.id ?? 0;
}
