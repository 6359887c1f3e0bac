import type { CheckedBody, Reply } from '#contract/index.ts';
import type { Parts } from '#server/groups/handlers.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { Refusal } from '#server/platform/errors.ts';
import { addressHasher } from '#server/platform/newsletter/departures.ts';
import { Turns } from '#server/platform/turns.ts';
import { findImport, presentImport, received } from './files.ts';
import { type Known, lookUp } from './known.ts';
import { batchesOf, firstRows, guessReading, type Reading } from './rows.ts';

export type Preview = NonNullable<NonNullable<Reply<'subscriber/getImport'>['import']>['preview']>;

const batchSize = 500;
const sampleSize = 5;
const mostProblems = 50;
/** What a row that looks like a heading is judged by. */
const guessedFrom = 20;

/** A whole file takes seconds: one at a time. */
const turns = new Turns({ atOnce: 1, waiting: 3 });

/**
 * Looks at the whole file: nothing is added yet.
 * @throws {Refusal} `badInput` for a file that is not whole, is no list or has too many rows
 */
export async function previewImport(
  { db }: Parts,
  { id, ...wishes }: CheckedBody<'subscriber/previewImport'>,
): Promise<Reply<'subscriber/previewImport'>> {
  const row = await findImport(db, id);
  if (row.status !== 'receiving' && row.status !== 'ready') {
    throw new Refusal('changedMeanwhile', 'This import has been started already.');
  }
  return turns.take(async () => {
    if ((await received(db, id)) !== row.size) {
      throw fileRefused('The file has not arrived as a whole. Please choose it again.');
    }
    const head = await firstRows(db, id, guessedFrom);
    if (head.length === 0) throw fileRefused('This file is empty.');
    const guessed = guessReading(head);
    const { hasHeading = guessed.hasHeading, emailColumn = guessed.emailColumn } = wishes;
    const listsColumn = wishes.listsColumn ?? guessed.listsColumn ?? -1;
    const reading: Reading = {
      hasHeading,
      emailColumn,
      listsColumn: listsColumn === -1 ? null : listsColumn,
    };
    const heading = head[0]?.cells ?? [];
    const preview: Preview = {
      columns: heading.map((cell, index) => (hasHeading && cell) || `Column ${index + 1}`),
      ...reading,
      sample: head.slice(hasHeading, hasHeading + sampleSize).map(({ cells }) => cells),
      ...(await judge(db, id, reading)),
    };
    const stored = { reading: JSON.stringify(reading), preview: JSON.stringify(preview) };
    await db.transaction().execute((trx) =>
      trx
        .updateTable('subscriber_imports')
        .set({ ...stored, status: 'ready' })
        .where('id', '=', id)
        .where('status', 'in', ['receiving', 'ready'])
        .execute(),
    );
    return { code: 1 as const, import: presentImport(await findImport(db, id)) };
  });
}

const whys: Record<'refused' | 'twice' | NonNullable<Known>, string> = {
  refused: 'This is not an email address.',
  twice: 'This address is in the file twice.',
  already: 'This address is subscribed already.',
  left: 'This address has left, or was deleted.',
};

/** What would become of each row. */
async function judge(
  db: Db,
  id: string,
  reading: Reading,
): Promise<Pick<Preview, 'rows' | 'added' | 'skipped' | 'refused' | 'problems'>> {
  const hash = await addressHasher(db);
  const counts = { added: 0, refused: 0, twice: 0, already: 0, left: 0 };
  const problems: Preview['problems'] = [];
  const seen = new Set<string>();
  let rows = 0;
  for await (const batch of batchesOf(db, id, reading, { size: batchSize })) {
    const known = await lookUp(
      db,
      batch.flatMap(({ key }) => key ?? []),
      hash,
    );
    for (const { line, email, key } of batch) {
      rows += 1;
      const outcome = key === null ? 'refused' : seen.has(key) ? 'twice' : (known(key) ?? 'added');
      if (key !== null) seen.add(key);
      counts[outcome] += 1;
      if (outcome === 'added' || problems.length >= mostProblems) continue;
      problems.push({ line, email: email.slice(0, 254), why: whys[outcome] });
    }
  }
  const { added, refused, ...skipped } = counts;
  return { rows, added, refused, skipped, problems };
}

const fileRefused = (message: string) =>
  new Refusal('badInput', message, { errors: { file: message } });
