import { use } from 'react';
import { ApplicationContext } from './application-data.tsx';
import { runHeadScript, staffHeadScript } from './head-script.ts';

/**
 * The head script, and two modules of which the first that runs starts it. The first paint waits for one. DOMContentLoaded
 * waits for the other, which as a deferred module waits for the style sheets: Chromium then looks for fields that it can
 * fill, and lays out the page for that. Without its styles it would do so for nothing.
 *
 * Their place is before the style sheets: the parser waits for those at any script after them, and then the rest of the page
 * would be parsed, styled and laid out in one task.
 */
export function HeadScripts() {
  // In development any page may be a screen of staff.
  const script = use(ApplicationContext)?.headScript ?? staffHeadScript;
  return (
    <>
      <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      <script type="module" async blocking="render" {...runIt} />
      <script type="module" {...runIt} />
    </>
  );
}

const runIt = {
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: runHeadScript },
};
