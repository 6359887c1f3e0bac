import { useEffect, useState } from 'react';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';

/**
 * The content of two versions, each loaded once.
 * @param load reads a version; must be the same function on every render
 */
export function useVersions<T>(
  load: (versionId: string) => Promise<T>,
  earlier: string,
  later: string,
) {
  const t = useTranslate();
  const [texts, setTexts] = useState<ReadonlyMap<string, T>>(new Map());
  const [error, setError] = useState('');
  const missing = [earlier, later].find((each) => !texts.has(each));
  useEffect(() => {
    if (missing === undefined) return;
    let isCurrent = true;
    load(missing).then(
      (text) => {
        if (!isCurrent) return;
        setError('');
        setTexts((known) => new Map(known).set(missing, text));
      },
      (failure) => isCurrent && setError(explain(failure, t)),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, missing, t]);
  return { before: texts.get(earlier), after: texts.get(later), error };
}
