import { type ComponentType, createContext, use } from 'react';

/** What has the same content on every page. */
export type SharedPart = 'cookieBanner' | 'coursesMenu' | 'footer';

/** The HTML of the shared parts, which the server renders once for all pages; null in the browser. */
export const SharedHtml = createContext<Readonly<Record<SharedPart, string>> | null>(null);

/** The properties of an element that give it the content of a shared part. */
export function useSharedContent(part: SharedPart, Content: ComponentType) {
  const html = use(SharedHtml)?.[part];
  return html === undefined
    ? { children: <Content /> }
    : { dangerouslySetInnerHTML: { __html: html } };
}
