import { use } from 'react';
import { DocumentContext } from '../application-data.tsx';
import { privateStyle } from './private-styles.ts';

/**
 * The head script (head-script.ts). Its place is before the style sheets: the parser waits for those at any script after
 * them.
 */
export function HeadScripts() {
  const parts = use(DocumentContext);
  return (
    <>
      <script {...inline(parts?.headScript)} />
      {import.meta.env.DEV && <script type="module" {...inline(parts?.developmentScript)} />}
    </>
  );
}

/** The browser leaves what the server has written. */
const inline = (script: string | null = '') => ({
  suppressHydrationWarning: true,
  dangerouslySetInnerHTML: { __html: script ?? '' },
});

/** The style sheets of the page that the server renders. The build loads those of further pages with their modules. */
export function PageStyles() {
  return use(DocumentContext)?.styles.map(({ href, isPrivate }) => (
    <link key={href} rel="stylesheet" href={href} {...(isPrivate && { [privateStyle]: '' })} />
  ));
}
