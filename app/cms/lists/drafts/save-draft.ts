import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import type { EntryDrafts, StoredDraft } from './entry-drafts.ts';

const inEntry = 'entry.content.';

/**
 * Saves a form's input as a draft.
 * @param key of the entry; absent: it is new
 * @param stored the draft that it replaces
 */
export async function saveEntryDraft<Draft>(
  { entryOf }: EntryDrafts<Draft>,
  draft: Draft,
  key: string | undefined,
  stored: StoredDraft | undefined,
): Promise<{ draft: StoredDraft; message: string }> {
  try {
    return await call('lists/saveDraft', {
      entry: entryOf(draft),
      ...(key !== undefined && { key }),
      ...(stored && { version: stored.version }),
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
