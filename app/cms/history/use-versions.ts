import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { type PageText, pageTextOf } from '../diff/page-text.ts';

/** The content of two versions, each loaded once. */
export function useVersions(
  { section, name }: { section: Section; name: string },
  earlier: string,
  later: string,
) {
  const [texts, setTexts] = useState<ReadonlyMap<string, PageText>>(new Map());
  const [error, setError] = useState('');
  const missing = [earlier, later].find((each) => !texts.has(each));
  useEffect(() => {
    if (missing === undefined) return;
    let isCurrent = true;
    call('pages/getPageVersion', { section, name, versionId: missing }).then(
      (reply) => {
        if (!isCurrent) return;
        setError('');
        setTexts((known) => new Map(known).set(missing, pageTextOf(reply)));
      },
      (failure) => isCurrent && setError(explain(failure)),
    );
    return () => {
      isCurrent = false;
    };
  }, [section, name, missing]);
  return { before: texts.get(earlier), after: texts.get(later), error };
}
