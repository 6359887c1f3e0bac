import { useEffect, useState } from 'react';
import { isHandingOn } from '../markdown-editor/pending-edits.ts';
import type { Finding } from './finding.ts';
import { loadChecks, readyChecks } from './load-checks.ts';

const none: Finding[] = [];

/** What is to look at in a text as it is now. */
export function useTextFindings(markdown: string): Finding[] {
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    const check = readyChecks();
    // What is about to be used is checked now: whoever puts it live is asked about it as it is.
    if (check && isHandingOn()) return setFindings(check(markdown));
    if (check) {
      // In a task of its own: a long text is checked after what was typed is on the screen.
      const turn = setTimeout(() => setFindings(check(markdown)));
      return () => clearTimeout(turn);
    }
    let isHere = true;
    loadChecks().then(
      (loaded) => isHere && setFindings(loaded(markdown)),
      // Help that does not come holds nobody up.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [markdown]);
  return findings;
}
