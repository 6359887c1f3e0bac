import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError, explain } from '#app/api/call-error.ts';
import type { Body } from '#contract/index.ts';
import type { Batch } from './batch-fields.tsx';

type Content = Omit<Body<'donations/saveBatch'>, 'id' | 'version' | 'attempt'>;

/** The pause after the last change before it is saved, in ms. */
const pause = 700;

/**
 * Saves a batch as it grows, one save at a time, each over the version that the last one made.
 * @param content the current values of the fields
 */
export function useSavedBatch({ id, version }: Pick<Batch, 'id' | 'version'>, content: Content) {
  const text = JSON.stringify(content);
  const [savedText, setSavedText] = useState(text);
  const [failure, setFailure] = useState<{
    message: string;
    isOld: boolean;
    errors: Record<string, string>;
  } | null>(null);
  const state = useRef({ text, savedText, version, isOver: false });
  state.current.text = text;
  const running = useRef<Promise<boolean> | null>(null);

  /** @returns whether everything is saved */
  const save = useCallback(async (): Promise<boolean> => {
    while (running.current) await running.current;
    const now = state.current;
    if (now.isOver || now.text === now.savedText) return !now.isOver;
    const sent = now.text;
    running.current = call('donations/saveBatch', {
      ...JSON.parse(sent),
      id,
      version: now.version,
    })
      .then(({ batch }) => {
        now.version = batch.version;
        now.savedText = sent;
        setSavedText(sent);
        setFailure(null);
        return true;
      })
      .catch((error: unknown) => {
        const isOld = error instanceof CallError && error.status === 409;
        now.isOver = isOld;
        const errors = error instanceof CallError ? error.errors : {};
        setFailure({ message: explain(error), isOld, errors });
        return false;
      })
      .finally(() => {
        running.current = null;
      });
    return running.current;
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts the pause again
  useEffect(() => {
    const timer = setTimeout(() => void save(), pause);
    return () => clearTimeout(timer);
  }, [text, save]);
  useSaveOnLeaving(save, () => state.current.text !== state.current.savedText);
  return {
    save,
    failure,
    isSaved: text === savedText,
    /** The newest saved version. */
    version: () => state.current.version,
    /** No later change is saved: the batch is closed or deleted. */
    end() {
      state.current.isOver = true;
    },
  };
}

/** Leaving the screen saves at once; leaving the site asks first. */
function useSaveOnLeaving(save: () => Promise<boolean>, isChanged: () => boolean): void {
  const changed = useRef(isChanged);
  changed.current = isChanged;
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (changed.current()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      void save();
    };
  }, [save]);
}
