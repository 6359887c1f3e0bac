import type { Db } from '#server/platform/db/connect.ts';
import { listBoard } from './queries.ts';

/** The board as the contract returns it: to visitors, and in the reply to every edit. */
export async function readBoard(db: Db) {
  return (await listBoard(db)).map((row) => ({
    id: row.id,
    name: row.name,
    position: row.job,
    bio: row.bio,
    html: row.bio_html,
    photo: row.photo,
    order: row.position,
    version: row.version,
  }));
}
