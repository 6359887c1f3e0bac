import { createContext, type ReactNode, use } from 'react';

/** Parts with the same content on every page, or on all pages where the same menu entry is marked. */
export type SharedPart =
  | 'cookieBanner'
  | 'coursesMenu'
  | 'drawnLogo'
  | 'footer'
  | 'headerMenus'
  | 'mainMenu'
  | 'signInFields';

/** The HTML of the shared parts, which the server renders once for many pages; null in the browser. */
export const SharedHtml = createContext<Readonly<Record<SharedPart, string>> | null>(null);

/**
 * The properties of an element that give it the content of a shared part.
 * @param content of the part, without generated ids: they would depend on where it is rendered
 */
export function useSharedContent(part: SharedPart, content: ReactNode) {
  const html = use(SharedHtml)?.[part];
  return html === undefined ? { children: content } : { dangerouslySetInnerHTML: { __html: html } };
}
