import { use } from 'react';
import { ApplicationContext } from '../application-data.tsx';
import { dispatchBeforePaint, staffHeadScript, waitForStyles } from './head-script.ts';

/**
 * The head script, the module that runs most of it in a task of its own, for which the first paint waits, and a deferred
 * module, for which DOMContentLoaded waits, and which itself waits for the style sheets. At DOMContentLoaded Chromium looks
 * for fields that it can fill, and lays out the page for that: without its styles it would do so for nothing.
 *
 * Their place is before the style sheets: the parser waits for those at any script after them, and then the rest of the page
 * would be parsed, styled and laid out in one task.
 */
export function HeadScripts() {
  // In development any page may be a screen of staff.
  const script = use(ApplicationContext)?.headScript ?? staffHeadScript;
  return (
    <>
      <script {...inline(script)} />
      <script type="module" async blocking="render" {...inline(dispatchBeforePaint)} />
      <script type="module" {...inline(waitForStyles)} />
    </>
  );
}

const inline = (script: string) => ({
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: script },
});
