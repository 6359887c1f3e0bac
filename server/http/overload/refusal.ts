import type { IncomingMessage, ServerResponse } from 'node:http';
import { allLanguages, languages } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { second } from '#contract/shared/time-units.ts';
import type { Settings } from '#server/config.ts';
import { retryAfterOverload } from '#server/platform/errors.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { closedPolicy, commonHeaders } from '../headers.ts';
import { languageOfRequest } from '../language-of-request.ts';

/** Answers a request that would be too much right now. */
export type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * How long a refused client waits for its response, in ms: one that tries again at once would use the time that others'
 * requests need. Clients that come together wait for different times, so that they do not return together.
 */
const pause = { least: second / 2, most: 1.5 * second };

const jsonIn = (t: Translate) => JSON.stringify({ code: 0, message: t('errors.overloaded') });

/** In the site's own colors, without anything to load. */
const pageIn = (t: Translate) => `<!doctype html>
<html lang="${t.language}" dir="${languages[t.language].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${t('errors.busyTitle')}</title>
<style>
body { margin: 0; background: #fbf7ee; color: #2b2a26; font: 1.125rem/1.6 "Source Sans 3", "Source Sans Pro", sans-serif; }
main { max-width: 35rem; margin: 0 auto; padding: 4rem 1.5rem; }
h1 { font: 600 2.25rem/1.2 Fraunces, Georgia, serif; margin: 0 0 1rem; }
a { color: #2f6b3c; }
</style>
</head>
<body>
<main>
<h1>${t('errors.busyTitle')}</h1>
<p>${t('errors.busyText')}</p>
</main>
</body>
</html>
`;

/** Made once: nothing may be left to do for those who are refused. */
const answers = new Map(
  allLanguages.map((language) => {
    const t = translatorOf(language);
    return [language, { page: pageIn(t), json: jsonIn(t) }];
  }),
);

/**
 * Makes the response to requests that would be too much: 503 with `Retry-After`, as a page where a browser asks for
 * one, and else as every error of the API.
 * @param onRefused is called for each
 */
export function refusal(
  settings: Pick<Settings, 'siteUrl' | 'apiHost' | 'allowedOrigins'>,
  onRefused: () => void = () => undefined,
): Refuse {
  const common = {
    ...commonHeaders(settings),
    'content-security-policy': closedPolicy,
    'cache-control': 'no-store',
    'retry-after': String(retryAfterOverload),
  };
  return (request, response) => {
    onRefused();
    setTimeout(
      () => {
        if (response.destroyed || response.headersSent) return;
        const isPage = /\btext\/html\b/.test(request.headers.accept ?? '');
        const { url = '', headers } = request;
        const answer = answers.get(languageOfRequest({ url, headers }));
        const body = (isPage ? answer?.page : answer?.json) ?? '';
        response.writeHead(503, {
          ...common,
          ...readableBy(request.headers.origin, settings),
          'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
          'content-length': Buffer.byteLength(body),
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      },
      pause.least + Math.random() * (pause.most - pause.least),
    );
  };
}

/** With the API on a host of its own, the site's pages may read this response, too. */
function readableBy(
  origin: string | undefined,
  { apiHost, allowedOrigins }: Pick<Settings, 'apiHost' | 'allowedOrigins'>,
): Record<string, string> {
  if (!apiHost || origin === undefined || !allowedOrigins.includes(origin)) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'retry-after',
    vary: 'origin',
  };
}
