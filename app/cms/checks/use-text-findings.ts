import { useEffect, useState } from 'react';
import { isHandingOn } from '../markdown-editor/pending-edits.ts';
import type { Finding } from './finding.ts';
import { loadChecks, readyChecks } from './load-checks.ts';

const none: Finding[] = [];

/** What is to look at in a text as it is now. */
export function useTextFindings(markdown: string): Finding[] {
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    const ready = readyChecks();
    // What is about to be used is checked now: anyone who puts it live is asked about it as it is.
    if (ready && isHandingOn()) return setFindings(ready(markdown));
    let isHere = true;
    let turn: ReturnType<typeof setTimeout>;
    loadChecks().then(
      (check) => {
        // In a task of its own: a long text is checked after what was typed is on the screen.
        if (isHere) turn = setTimeout(() => setFindings(check(markdown)));
      },
      // Help that does not come holds nobody up.
      () => undefined,
    );
    return () => {
      isHere = false;
      clearTimeout(turn);
    };
  }, [markdown]);
  return findings;
}
