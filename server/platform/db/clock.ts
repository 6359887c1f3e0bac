import { type RawBuilder, sql } from 'kysely';
import { type Db, hasManyWriters } from './connect.ts';

/** The time in ms. Nodes that share a database use its clock: their own may be off by a day. */
export const databaseNow = (db: Db): RawBuilder<number> =>
  hasManyWriters(db)
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`${Date.now()}`;
