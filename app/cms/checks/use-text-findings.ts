import { useEffect, useState } from 'react';
import { isFlushing } from '../markdown-editor/pending-edits.ts';
import type { Finding } from './finding.ts';
import { loadChecks, readyChecks } from './load-checks.ts';

const none: Finding[] = [];

/** The findings of the current text. */
export function useTextFindings(markdown: string): Finding[] {
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    const ready = readyChecks();
    // Before publishing, the current text is checked at once, so that the question is up to date.
    if (ready && isFlushing()) return setFindings(ready(markdown));
    let isHere = true;
    let turn: ReturnType<typeof setTimeout>;
    loadChecks().then(
      (check) => {
        // In a separate task, so that typing shows on the screen first.
        if (isHere) turn = setTimeout(() => setFindings(check(markdown)));
      },
      // Checks that fail to load block nothing.
      () => undefined,
    );
    return () => {
      isHere = false;
      clearTimeout(turn);
    };
  }, [markdown]);
  return findings;
}
