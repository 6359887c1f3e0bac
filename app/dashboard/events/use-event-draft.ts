import { useEffect, useState } from 'react';
import { deleteOldDrafts, type LocalDraft } from '#app/editor/local-drafts/draft-store.ts';
import { useLocalDraft } from '#app/editor/local-drafts/use-local-draft.ts';
import type { Reply } from '#contract/index.ts';
import type { toRequestBody } from './form-body.ts';

/** The values typed into an event's form. */
export type TypedEvent = Omit<ReturnType<typeof toRequestBody>, 'id' | 'version'> & {
  description: string;
  confirmation: string;
};

type Base = number | undefined;

/**
 * Stores the values typed into an event's form on this device until they are saved.
 * @param event null: a new one
 */
export function useEventDraft(
  event: Pick<Reply<'events/editEvent'>['event'], 'id' | 'version'> | null,
) {
  const [typed, report] = useState<TypedEvent | null>(null);
  const [restored, setRestored] = useState<LocalDraft<TypedEvent | null, Base> | null>(null);
  /** How often something was restored: its fields show what they began with, so it gets a new form. */
  const [round, setRound] = useState(0);
  const base = restored ? restored.base : event?.version;
  const localDrafts = useLocalDraft<TypedEvent | null, Base>({
    subject: `event/${event?.id ?? '_New'}`,
    draft: typed,
    base,
    isDirty: typed !== null,
    restore(chosen) {
      setRestored(chosen);
      setRound(round + 1);
    },
  });
  useEffect(deleteOldDrafts, []);
  return {
    localDrafts,
    round,
    /** The form begins with this in place of the saved event. */
    restored: restored?.draft ?? null,
    /** The version that it is based on, by which the server detects a conflict. */
    base,
    /** Takes the typed values; null: they are saved. */
    report,
    forget() {
      localDrafts.forget();
      setRestored(null);
    },
    /** Offers the typed values above the form, which is about to show something else. */
    setAside() {
      if (typed) localDrafts.setAside();
      setRestored(null);
    },
  };
}
