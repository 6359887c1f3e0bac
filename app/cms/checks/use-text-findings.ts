import { useEffect, useState } from 'react';
import type { Finding } from './finding.ts';
import { loadChecks, readyChecks } from './load-checks.ts';

const none: Finding[] = [];

/** What is to look at in a text as it is now. */
export function useTextFindings(markdown: string): Finding[] {
  const [findings, setFindings] = useState(none);
  useEffect(() => {
    const check = readyChecks();
    if (check) return setFindings(check(markdown));
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
