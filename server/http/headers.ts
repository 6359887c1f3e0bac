import { hash } from 'node:crypto';
import type { Settings } from '../config.ts';

const analyticsHosts = ['https://www.googletagmanager.com', 'https://*.google-analytics.com'];

/** The headers of every response. */
export function commonHeaders(settings: Pick<Settings, 'siteUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(settings.siteUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

const textTypes = /^text\/|[/+]xml$|^application\/(?:json|javascript)$/;

/** A Content-Type with its charset: a browser that guesses can be tricked into another one. */
export const withCharset = (type: string): string =>
  textTypes.test(type) && !/;\s*charset=/i.test(type) ? `${type}; charset=utf-8` : type;

/** The policy of a response that is not a page: nothing may run or load. */
export const closedPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * For uploaded files that the server did not re-encode: a browser that opens one directly saves it, and whatever type
 * it assumes, it allows no scripts, forms or origin. Players ignore both headers.
 */
export const downloadHeaders = (name: string) => ({
  'content-security-policy': `${closedPolicy}; sandbox`,
  // The name is generated: plain letters, digits, dots and hyphens.
  'content-disposition': `attachment; filename="${name}"`,
});

const knownHashes = new Map<string, string>();

/** The hash of a script as a source in a policy. There are only a few: those of the build. */
function hashOf(script: string): string {
  const known = knownHashes.get(script);
  if (known !== undefined) return known;
  const source = `'sha256-${hash('sha256', script, 'base64')}'`;
  knownHashes.set(script, source);
  return source;
}

/**
 * The policy of a page: scripts from the site's own files, and inline only those with these hashes.
 * @param framedBy who may frame it: no one, or pages of the site itself
 * @param formTargets origins of other sites that its forms redirect to
 */
export function pagePolicy(
  settings: Settings,
  scripts: Iterable<string>,
  {
    framedBy = 'none',
    formTargets = [],
  }: { framedBy?: 'none' | 'self'; formTargets?: readonly string[] } = {},
): string {
  const hashes = [...new Set(scripts)].map(hashOf);
  const analytics = settings.analyticsId ? analyticsHosts : [];
  const recaptcha = settings.recaptcha
    ? [settings.recaptcha.baseUrl, 'https://www.gstatic.com']
    : [];
  const sources = (...parts: string[]) => parts.filter(Boolean).join(' ');
  return [
    "default-src 'self'",
    sources('script-src', "'self'", ...hashes, ...analytics, ...recaptcha),
    "style-src 'self' 'unsafe-inline'",
    sources('img-src', "'self'", 'data:', 'blob:', 'https:', ...analytics),
    "media-src 'self' https:",
    sources('connect-src', "'self'", settings.apiHost, ...analytics, ...recaptcha),
    sources('frame-src', "'self'", ...recaptcha),
    "object-src 'none'",
    "base-uri 'none'",
    sources('form-action', "'self'", ...formTargets),
    `frame-ancestors '${framedBy}'`,
  ].join('; ');
}
