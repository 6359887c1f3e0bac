import { useEffect, useState } from 'react';
import type { Language } from '#contract/shared/language/languages.ts';
import { loadPageLinks, type PageLink } from '../markdown-editor/dialogs/page-links.ts';
import { isFlushing } from '../markdown-editor/pending-edits.ts';
import type { Finding } from './finding.ts';
import { noText, type TextSize } from './reading-level.ts';

/** The checks' results for a text. */
interface CheckedText {
  findings: Finding[];
  size: TextSize;
}

type CheckText = (markdown: string, language: Language) => CheckedText;

/** The most recently loaded checks, for immediate use. */
let ready: CheckText | null = null;
let loading: Promise<CheckText> | undefined;
/** The pages known to the running checks. */
let known: Promise<PageLink[]> | undefined;

/** Loads the text checks, and the addresses of the site's pages; both again if the pages have changed. */
function loadChecks(): Promise<CheckText> {
  const links = loadPageLinks();
  if (loading && links === known) return loading;
  known = links;
  loading = load(links);
  return loading;
}

async function load(links: Promise<PageLink[]>): Promise<CheckText> {
  const [{ checkText, measureText }, read] = await Promise.all([import('./check-text.ts'), links]);
  const pages = read.length > 0 ? new Set(read.map(({ url }) => url.toLowerCase())) : null;
  ready = (markdown, language) => ({
    findings: checkText(markdown, pages),
    size: measureText(markdown, language),
  });
  return ready;
}

const unchecked: CheckedText = { findings: [], size: noText };

/** The findings and the size of the current text, which is written in a language. */
export function useCheckedText(markdown: string, language: Language): CheckedText {
  const [checked, setChecked] = useState(unchecked);
  useEffect(() => {
    // Before publishing, the current text is checked at once, so that the question is up to date.
    if (ready && isFlushing()) return setChecked(ready(markdown, language));
    let isHere = true;
    let turn: ReturnType<typeof setTimeout>;
    loadChecks().then(
      (check) => {
        // In a separate task, so that typing shows on the screen first.
        if (isHere) turn = setTimeout(() => setChecked(check(markdown, language)));
      },
      // Checks that fail to load block nothing.
      () => undefined,
    );
    return () => {
      isHere = false;
      clearTimeout(turn);
    };
  }, [markdown, language]);
  return checked;
}
