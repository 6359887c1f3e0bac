import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';

type OriginalReply = Pick<Reply<'translations/getOriginal'>, 'original' | 'stale'>;
export type Original = NonNullable<OriginalReply['original']>;
export type StalePart = OriginalReply['stale'][number];

/**
 * Keeps the original that is shown next to its translation up to date.
 * @param loaded null: the page is no translation
 */
export function useOriginal(
  { section, name }: { section: Section; name: string },
  loaded: OriginalReply | null,
) {
  const [reply, setReply] = useState(loaded);
  const isTranslation = loaded?.original !== null && loaded !== null;
  /** Counts requests, so that a late answer does not replace a newer one. */
  const asked = useRef(0);

  const refresh = useCallback(async () => {
    if (!isTranslation) return;
    asked.current += 1;
    const own = asked.current;
    const newest = await call('translations/getOriginal', { section, name });
    if (own === asked.current) setReply(newest);
  }, [isTranslation, section, name]);

  // Someone may have changed it while this tab was in the background.
  useEffect(() => {
    if (!isTranslation) return;
    const look = () => void refresh().catch(() => undefined);
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [isTranslation, refresh]);

  /** @returns whether the part is marked; if the original has changed again, its newest version is shown instead */
  async function markUpToDate(part: string): Promise<{ isDone: boolean; message: string }> {
    const wordsHash = reply?.original?.wordsHash ?? '';
    try {
      const { stale, message } = await call('translations/markUpToDate', {
        section,
        name,
        part,
        wordsHash,
      });
      asked.current += 1;
      setReply((before) => before && { ...before, stale });
      return { isDone: true, message };
    } catch (failure) {
      if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
      await refresh();
      return {
        isDone: false,
        message: 'The original has just changed again. Check what it says now.',
      };
    }
  }

  return {
    original: reply?.original ?? null,
    stale: reply?.stale ?? [],
    refresh,
    markUpToDate,
  };
}
