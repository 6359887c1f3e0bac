import type { IncomingHttpHeaders } from 'node:http';
import type { Path } from '#contract/index.ts';
import type { Settings } from '#server/config.ts';
import type { AnyHandler } from './calls/run-handler.ts';

/** The site as it will be, for those who have a private link to it. */
export interface SitePreview {
  /** The name of the preview, for the notice on every page. */
  name: string;
  /** The handler that answers a call from the preview; undefined: it is answered as usual. */
  handlerOf(path: Path): AnyHandler | undefined;
}

/** The previews of the site, by their links. */
export interface SitePreviews {
  /** @returns null if the link has ended */
  find(token: string): Promise<SitePreview | null>;
}

const cookie = 'release-preview';

/** Whether the browser shows a preview, valid or not. */
export const showsPreview = ({ cookie: cookies = '' }: IncomingHttpHeaders): boolean =>
  cookies.includes(`${cookie}=`);

/** The secret of the preview that the browser shows; empty: none. */
export const previewToken = ({ cookie: cookies = '' }: IncomingHttpHeaders): string =>
  new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]{43})(?:;|$)`).exec(cookies)?.[1] ?? '';

/**
 * The `Set-Cookie` header that shows a preview, or ends it. A link in an email opens the site from elsewhere, so the
 * cookie is not `Strict`.
 * @param maxAge in seconds; 0: end it
 */
export const previewCookie = (
  { siteUrl }: Pick<Settings, 'siteUrl'>,
  token: string,
  maxAge: number,
): string =>
  [
    `${cookie}=${token}; Path=/; Max-Age=${maxAge}; SameSite=Lax; HttpOnly`,
    ...(siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ');
