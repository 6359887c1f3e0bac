import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import {
  allLanguages,
  defaultLanguage,
  isLanguage,
  type Language,
} from '#contract/shared/language/languages.ts';

/** The cookie with the language that a visitor has chosen on this site. */
const chosen = /(?:^|;\s*)language=([a-z-]+)(?:;|$)/;

/**
 * The language in which a request is answered: pages and forms have it in their address, and calls in `Accept-Language`
 * (RFC 9110, section 12.5.4) or, without that, in the visitor’s cookie.
 */
export function languageOfRequest({
  url,
  headers,
}: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  if (!url.startsWith('/api/')) return splitLanguage(url.split('?', 1)[0] ?? '').language;
  if (headers['accept-language'] === undefined) {
    const [, tag = ''] = chosen.exec(headers.cookie ?? '') ?? [];
    return isLanguage(tag) ? tag : defaultLanguage;
  }
  const accepted = new Negotiator({ headers }).language([...allLanguages]) ?? '';
  return isLanguage(accepted) ? accepted : defaultLanguage;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** In which it is answered. */
    language: Language;
  }
}
