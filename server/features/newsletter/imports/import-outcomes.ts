import type { ConsentMeaning } from '#contract/newsletter/imports.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { stronger } from './consent/consent-columns.ts';
import type { ExistingStatus } from './existing-status.ts';
import { batchesOf, type FileRow, type ReadOptions } from './file-rows.ts';

/**
 * The outcome of a row. 'blocked': the file says that the address must not be mailed, and later imports skip it too;
 * 'kept': the file says so, but the address is subscribed here, and stays; 'inactive': the file says that it is not
 * subscribed, without an opt-out; 'unanswered': someone has to say what the file means.
 */
export type Outcome =
  | 'added'
  | 'refused'
  | 'already'
  | 'left'
  | 'blocked'
  | 'kept'
  | 'inactive'
  | 'unanswered';

/** The consent of addresses according to a file, by their keys; it says nothing about the others. */
export type Statements = ReadonlyMap<string, ConsentMeaning>;

const batchSize = 500;

/** Reads the whole file before any row of it is used: if two rows of an address differ, the opt-out counts. */
export async function statementsIn(db: Db, id: string, reading: ReadOptions): Promise<Statements> {
  const statements = new Map<string, ConsentMeaning>();
  if (reading.consent.length === 0) return statements;
  for await (const batch of batchesOf(db, id, reading, { size: batchSize })) {
    for (const { key, others, means } of batch) {
      if (means === 'nothing') continue;
      // A row that adds no one may still say that people do not want the newsletter.
      const people = key !== null ? [key] : means === 'subscribed' ? [] : others;
      for (const each of people) {
        statements.set(each, stronger(statements.get(each) ?? 'nothing', means));
      }
    }
  }
  return statements;
}

/** Whether a file says that an address must not be mailed. */
export const isOptOut = (means: ConsentMeaning | undefined): boolean =>
  means === 'optedOut' || means === 'blocked';

/**
 * The outcome of a row.
 * @param known the state of its address
 */
export function outcomeOf(
  { key }: Pick<FileRow, 'key'>,
  statements: Statements,
  known: (key: string) => ExistingStatus,
): Outcome {
  if (key === null) return 'refused';
  const means = statements.get(key);
  const here = known(key);
  if (here === 'already') return isOptOut(means) ? 'kept' : 'already';
  if (here === 'left') return 'left';
  if (isOptOut(means)) return 'blocked';
  if (means === 'notConfirmed') return 'inactive';
  return means === 'unclear' ? 'unanswered' : 'added';
}
