import type { Db } from '#server/platform/db/connect.ts';

/** What a section is called that was never given a title: a heading must not be empty. */
const untitled = 'Questions';

/** Adds a section, or gives it another title; without one, it keeps what it has. */
export async function saveFaqSection(
  trx: Db,
  columnNumber: number,
  title: string | undefined,
): Promise<void> {
  await trx
    .insertInto('faq_sections')
    .values({ column_number: columnNumber, title: title ?? untitled })
    .onConflict((conflict) => {
      const found = conflict.column('column_number');
      return title === undefined ? found.doNothing() : found.doUpdateSet({ title });
    })
    .execute();
}

/** Deletes a section with its questions. @returns false when there is none of this number */
export async function deleteFaqSection(trx: Db, columnNumber: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('faq_sections')
    .where('column_number', '=', columnNumber)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** All of the FAQ. One query after the other: a transaction has one connection. */
export async function listFaq(db: Db) {
  return {
    sections: await db.selectFrom('faq_sections').selectAll().orderBy('column_number').execute(),
    questions: await db.selectFrom('faq_questions').selectAll().orderBy('position').execute(),
    readMore: await db.selectFrom('faq_read_more').selectAll().orderBy('position').execute(),
  };
}
