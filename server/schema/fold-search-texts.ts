import { setImmediate as othersFirst } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Db, type Engine, hasManyWriters } from '#server/platform/db/connect.ts';
import { searchable } from '#server/platform/tables/searchable.ts';

/** The texts by which staff tables find their rows. */
export const searchTexts = [
  { table: 'users', column: 'full_name_key' },
  { table: 'subscribers', column: 'name_key' },
  { table: 'donors', column: 'words' },
  { table: 'people', column: 'words' },
  { table: 'participants', column: 'words' },
  { table: 'contact_messages', column: 'search_key' },
  { table: 'events', column: 'words' },
  { table: 'media', column: 'words' },
] as const;

type SearchText = (typeof searchTexts)[number];

/** How many rows are read and written at a time. */
const batch = 500;

/** The condition of the indexes of migration 0042, word for word, or they are not used: see `searchable`. */
export const hasNoFoldedForm = (engine: Engine, column: string): RawBuilder<boolean> =>
  engine === 'sqlite'
    ? sql<boolean>`${sql.ref(column)} glob '*[^ -~]*' and instr(${sql.ref(column)}, char(31)) = 0`
    : sql<boolean>`${sql.ref(column)} ~ '[^ -~]' and strpos(${sql.ref(column)}, chr(31)) = 0`;

/**
 * Gives search texts that were written without their folded form, as the previous version does, that form. Any number
 * of nodes may do it at once.
 * @param db may be a transaction
 */
export async function foldSearchTexts(db: Db, signal?: AbortSignal): Promise<void> {
  for (const text of searchTexts) {
    while (signal?.aborted !== true && (await foldSome(db, text))) await othersFirst();
  }
}

/** @returns whether there was anything to do */
async function foldSome(db: Db, text: SearchText): Promise<boolean> {
  // Without this check, SQLite would take its write lock for nothing.
  const found = await listUnfolded(db, text, sql`limit 1`);
  if (found.length === 0) return false;
  const fold = async (trx: Db) => {
    // Rows that are being changed are skipped: waiting for them in this order could deadlock.
    const lock = hasManyWriters(trx) ? sql`for no key update skip locked` : sql``;
    const rows = await listUnfolded(trx, text, sql`limit ${batch} ${lock}`);
    await storeFolded(trx, text, rows);
    return rows.length > 0;
  };
  return db.isTransaction ? fold(db) : db.transaction().execute(fold);
}

interface Unfolded {
  id: string;
  text: string;
}

async function listUnfolded(db: Db, text: SearchText, end: RawBuilder<unknown>) {
  return (await unfolded(text, hasManyWriters(db) ? 'postgres' : 'sqlite', end).execute(db)).rows;
}

/**
 * The rows without a folded form. SQLite would rather scan an index of all words, and PostgreSQL the whole table,
 * because it expects to meet one soon: only the index has this order.
 */
export function unfolded({ table, column }: SearchText, engine: Engine, end: RawBuilder<unknown>) {
  const index = sql.ref(`${table}_without_folded_form`);
  return sql<Unfolded>`select id, ${sql.ref(column)} as text
    from ${sql.table(table)} ${engine === 'sqlite' ? sql`indexed by ${index}` : sql``}
    where ${hasNoFoldedForm(engine, column)} order by id || '' ${end}`;
}

async function storeFolded(trx: Db, { table, column }: SearchText, rows: Unfolded[]) {
  if (rows.length === 0) return;
  const values = rows.map(({ id, text }) => sql`(${id}, ${searchable(text)})`);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = folded.column2
    from (values ${sql.join(values)}) as folded where ${sql.table(table)}.id = folded.column1`.execute(
    trx,
  );
}
