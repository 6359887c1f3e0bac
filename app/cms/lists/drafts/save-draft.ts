import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import type { EntryDrafts, StoredDraft } from './entry-drafts.ts';

const inEntry = 'entry.content.';

/**
 * Saves a form's input as a draft.
 * @param options.key of the entry; absent: it is new
 * @param options.attempt of a new entry
 * @param options.stored the draft that it replaces
 * @param options.isAutomatic whether the user is still typing
 */
export async function saveEntryDraft<Draft>(
  { entryOf }: EntryDrafts<Draft>,
  draft: Draft,
  {
    key,
    attempt,
    stored,
    isAutomatic,
  }: {
    key: string | undefined;
    attempt: string;
    stored: StoredDraft | undefined;
    isAutomatic: boolean;
  },
): Promise<{ draft: StoredDraft; message: string }> {
  try {
    return await call('lists/saveDraft', {
      entry: entryOf(draft),
      ...(key === undefined ? { attempt } : { key }),
      ...(stored && { version: stored.version }),
      ...(isAutomatic && { isAutomatic: 1 }),
    });
  } catch (failure) {
    throw failure instanceof CallError ? byField(failure) : failure;
  }
}

/** The error with its fields as the form names them. */
function byField({ status, reply, errors, retryAfter }: CallError): CallError {
  const named = Object.entries(errors).map(([field, message]) => [
    field.startsWith(inEntry) ? field.slice(inEntry.length) : field,
    message,
  ]);
  return new CallError(status, { ...reply, errors: Object.fromEntries(named) }, retryAfter);
}
