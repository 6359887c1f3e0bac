import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError } from '#server/platform/errors.ts';
import { searchable } from '#server/platform/tables/searchable.ts';
import { updateNotes } from './queries/subscribers.ts';

/** A cell of an imported file that was kept with its person. */
export interface ImportedNote {
  /** The name of its column in the file. */
  column: string;
  text: string;
}

/** The columns of a subscriber that store notes. */
export const storedNotes = (notes: ImportedNote[]) => ({
  imported_notes: notes.length === 0 ? '' : JSON.stringify(notes),
  imported_notes_key: searchable(...notes.map(({ text }) => text)),
});

/** The notes of a subscriber's row. */
export const notesOf = ({ imported_notes }: { imported_notes: string }): ImportedNote[] =>
  imported_notes === '' ? [] : JSON.parse(imported_notes);

/**
 * Deletes what an imported file said of a subscriber, who stays subscribed.
 * @throws {AppError} `notFound`
 */
export async function deleteImportedNotes(
  { db }: AppDeps,
  { userId }: CurrentUser,
  { subscriber: id }: CheckedBody<'subscriber/deleteImportedNotes'>,
): Promise<Reply<'subscriber/deleteImportedNotes'>> {
  await db.transaction().execute(async (trx) => {
    if (!(await updateNotes(trx, id, storedNotes([])))) {
      throw new AppError('notFound', 'This subscriber doesn’t exist.');
    }
    await audit(trx, { userId, action: 'subscriber.delete-notes', subject: `subscriber/${id}` });
  });
  return { code: 1, message: 'The notes from the imported file are deleted.' };
}
