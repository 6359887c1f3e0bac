import { useEffect, useState } from 'react';
import { isFlushing } from '../markdown-editor/pending-edits.ts';
import { type CheckedText, loadChecks, readyChecks } from './load-checks.ts';
import { noText } from './reading-level.ts';

const unchecked: CheckedText = { findings: [], size: noText };

/** The findings and the size of the current text. */
export function useCheckedText(markdown: string): CheckedText {
  const [checked, setChecked] = useState(unchecked);
  useEffect(() => {
    const ready = readyChecks();
    // Before publishing, the current text is checked at once, so that the question is up to date.
    if (ready && isFlushing()) return setChecked(ready(markdown));
    let isHere = true;
    let turn: ReturnType<typeof setTimeout>;
    loadChecks().then(
      (check) => {
        // In a separate task, so that typing shows on the screen first.
        if (isHere) turn = setTimeout(() => setChecked(check(markdown)));
      },
      // Checks that fail to load block nothing.
      () => undefined,
    );
    return () => {
      isHere = false;
      clearTimeout(turn);
    };
  }, [markdown]);
  return checked;
}
