import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';

/** Marks the style sheets of accounts and staff. */
export const privateStyle = 'data-private';

const privatePath = /^\/(?:account|dashboard|cms)\b/i;

/**
 * Turns off the style sheets of accounts and staff while a public page is shown: they have some rules of public pages once
 * more, which would come after those of public pages.
 */
export function usePrivateStyles(): void {
  const isPrivate = privatePath.test(useLocation().pathname);
  useLayoutEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[${privateStyle}]`)) {
      link.media = isPrivate ? '' : 'not all';
    }
  }, [isPrivate]);
}
