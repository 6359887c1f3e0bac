import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import { useDraft } from '#app/editor/drafts/use-draft.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Body } from '#contract/index.ts';
import type { Batch } from './batch-fields.tsx';

type Content = Omit<Body<'donations/saveBatch'>, 'id' | 'version' | 'attempt'>;

/** Why a batch is not saved. */
interface Failure {
  message: string;
  /** Whether someone else has saved it. */
  isOld: boolean;
  errors: Record<string, string>;
}

/**
 * Saves a batch as it grows, one save at a time, each over the version that the last one made.
 * @param content the current values of the fields
 */
export function useSavedBatch({ id, version }: Pick<Batch, 'id' | 'version'>, content: Content) {
  const t = useTranslate();
  const [failure, setFailure] = useState<Failure | null>(null);
  /** No later change is saved: the batch is closed or deleted, or someone else has saved it. */
  const isOver = useRef(false);
  const draft = useDraft<Content, Content, number>({
    saved: content,
    base: version,
    inputOf: (saved) => saved,
    typed: content,
    autosave: { isOn: true, pause: 700, longest: Number.POSITIVE_INFINITY, save: send },
  });

  async function send(): Promise<boolean> {
    if (isOver.current || !draft.hasChanges()) return !isOver.current;
    const { input: sent, base } = draft.newest();
    try {
      const { batch } = await call('donations/saveBatch', { ...sent, id, version: base });
      draft.showSaved({ saved: sent, base: batch.version }, sent);
      setFailure(null);
      return true;
    } catch (error) {
      const isOld = error instanceof CallError && error.status === 409;
      isOver.current = isOld;
      const errors = error instanceof CallError ? error.errors : {};
      setFailure({ message: explain(error, t), isOld, errors });
      return false;
    }
  }

  const save = () => draft.exclusively(send);
  useSaveOnLeaving(save, draft.hasChanges);
  return {
    /** @returns whether everything is saved */
    save,
    failure,
    isSaved: !draft.isDirty,
    /** The newest saved version. */
    version: () => draft.newest().base,
    end() {
      isOver.current = true;
    },
  };
}

/** Leaving the screen saves at once; leaving the site asks first. */
function useSaveOnLeaving(save: () => Promise<boolean>, isChanged: () => boolean): void {
  const newest = useRef({ save, isChanged });
  newest.current = { save, isChanged };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (newest.current.isChanged()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      void newest.current.save();
    };
  }, []);
}
