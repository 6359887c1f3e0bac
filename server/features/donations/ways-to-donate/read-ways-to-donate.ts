import type { Db } from '#server/platform/db/connect.ts';
import { listWaysToDonate } from './queries.ts';

/** The ways to donate as the contract returns them: to visitors, and in the reply to every edit. */
export async function readWaysToDonate(db: Db) {
  return (await listWaysToDonate(db)).map(({ position: order, ...row }) => ({ ...row, order }));
}
