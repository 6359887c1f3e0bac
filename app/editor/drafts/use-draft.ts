import { useRef, useState } from 'react';
import type { LocalDraft } from '../local-drafts/draft-store.ts';
import { useLocalDraft } from '../local-drafts/use-local-draft.ts';
import { afterSave, isSame } from './after-save.ts';
import { type Autosave, useAutosave } from './use-autosave.ts';
import { useExclusive } from './use-exclusive.ts';

/** What the server has, as it was last read. */
interface Read<Saved, Base> {
  saved: Saved;
  /** The version that the input is based on, by which the server detects a conflict. */
  base: Base;
}

interface Draft<Input, Saved, Base> extends Read<Saved, Base> {
  /** The values in the form. */
  input: Input;
}

interface DraftOptions<Input, Saved, Base> extends Read<Saved, Base> {
  /** The form's values for what the server has. */
  inputOf: (saved: Saved, base: Base) => Input;
  /** The values of a form that holds them itself. */
  typed?: Input;
  /** Identifies the copy on this device, see `useLocalDraft`; absent: none is kept. */
  onDevice?: (saved: Saved) => { subject: string; attempt?: string | undefined };
  /** A copy's values for the form. */
  restored?: (copy: LocalDraft<Input, Base>, now: Input) => Input;
  /** How it is saved while someone types; absent: only by hand. */
  autosave?: Autosave;
}

/**
 * The input of a form until it is saved, next to what the server has. A copy stays on this device, and is offered
 * later. What happens in a conflict is the form's own matter.
 */
export function useDraft<Input, Saved, Base>({
  saved,
  base,
  inputOf,
  typed,
  onDevice,
  restored = ({ draft }) => draft,
  autosave,
}: DraftOptions<Input, Saved, Base>) {
  const [draft, setDraft] = useState<Draft<Input, Saved, Base>>(() => ({
    input: inputOf(saved, base),
    saved,
    base,
  }));
  /** The same, known at once and not with the next rendering: a save may follow another one. */
  const newest = useRef(draft);
  if (typed !== undefined) newest.current = { ...newest.current, input: typed };
  /** How often the input was replaced. */
  const [round, setRound] = useState(0);
  // Each save is based on the one before.
  const exclusively = useExclusive();
  const differs = (now: Draft<Input, Saved, Base>) =>
    !isSame(now.input, inputOf(now.saved, now.base));
  const shown = typed === undefined ? draft : { ...draft, input: typed };
  const isDirty = differs(shown);
  const update = (change: (now: Draft<Input, Saved, Base>) => Partial<typeof draft>) => {
    newest.current = { ...newest.current, ...change(newest.current) };
    setDraft(newest.current);
  };
  const localDrafts = useLocalDraft<Input, Base>({
    ...onDevice?.(draft.saved),
    draft: shown.input,
    base: draft.base,
    isDirty,
    restore(copy) {
      update(({ input }) => ({ input: restored(copy, input), base: copy.base }));
      setRound(round + 1);
    },
  });
  useAutosave(shown.input, {
    ...autosave,
    isOn: isDirty && autosave?.isOn === true,
    isOnDevice: onDevice !== undefined,
    // Errors in the text are shown when it is saved by hand.
    save: () =>
      exclusively(async () => {
        // It may have been saved by hand meanwhile.
        if (differs(newest.current)) await autosave?.save();
      }).catch(() => undefined),
  });

  return {
    ...shown,
    isDirty,
    /** How often the input was replaced: a form that holds its values itself begins again. */
    round,
    localDrafts,
    exclusively,
    update,
    newest: () => newest.current,
    /** Whether the newest input is not saved. */
    hasChanges: () => differs(newest.current),
    change: (fields: Partial<Input>) => update(({ input }) => ({ input: { ...input, ...fields } })),
    /** Shows what the server has in place of the input. */
    show(read: Partial<Read<Saved, Base>>) {
      localDrafts.forget();
      const now = { ...newest.current, ...read };
      update(() => ({ ...now, input: inputOf(now.saved, now.base) }));
      setRound(round + 1);
    },
    /**
     * Shows what the server has after the input was sent. Newer input stays.
     * @param sent the input as it was sent
     */
    showSaved(read: Partial<Read<Saved, Base>>, sent: Input) {
      const now = { ...newest.current, ...read };
      update(() => ({ ...now, input: afterSave(inputOf(now.saved, now.base), sent, now.input) }));
      if (!differs(newest.current)) localDrafts.forget();
    },
  };
}
