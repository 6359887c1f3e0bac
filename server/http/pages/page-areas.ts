import { isSecretArea } from '#contract/shared/pages/secret-pages.ts';

/** Paths whose response depends on the session. The specification closes every path that starts with /cms. */
export const isPrivateArea = (area: string) => area === 'account' || isStaffArea(area);
/** Screens of staff, which have one language. */
export const isStaffArea = (area: string) => area === 'dashboard' || area.startsWith('cms');
/** Public pages whose response is specific to one visitor: opened by a mailed token, or with what they have typed. */
export const isUncached = (area: string) =>
  isSecretArea(area) || area === 'search' || area === 'practice-payment';

/**
 * The referrer policy of pages. A page opened by a mailed token is not even sent to the site's own requests, as they
 * pass through proxy logs; `no-referrer` would reveal as little, but with it browsers send the page's forms with
 * `Origin: null`, which is rejected.
 */
export function referrerPolicy(area: string): Record<string, string> {
  if (isSecretArea(area)) return { 'referrer-policy': 'strict-origin' };
  return isUncached(area) ? { 'referrer-policy': 'same-origin' } : {};
}
