import { useEffect } from 'react';
import { useDraft } from '#app/editor/drafts/use-draft.ts';
import { deleteOldDrafts } from '#app/editor/local-drafts/draft-store.ts';
import type { Reply } from '#contract/index.ts';
import type { toRequestBody } from './form-body.ts';

type Event = Reply<'events/editEvent'>['event'];

/** The values typed into an event's form. */
export type TypedEvent = Omit<ReturnType<typeof toRequestBody>, 'id' | 'version'> & {
  description: string;
  confirmation: string;
};

/**
 * An event and what is typed into its form; null: nothing that is not saved.
 * @param loaded null: a new one
 */
export function useEventDraft(loaded: Event | null) {
  useEffect(deleteOldDrafts, []);
  return useDraft<TypedEvent | null, Event | null, number | undefined>({
    saved: loaded,
    base: loaded?.version,
    inputOf: () => null,
    onDevice: (event) => ({ subject: `event/${event?.id ?? '_New'}` }),
  });
}
