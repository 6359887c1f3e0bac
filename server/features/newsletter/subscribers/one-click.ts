import type { FastifyInstance } from 'fastify';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { allLanguages } from '#contract/shared/language/languages.ts';
import { callApi } from '#server/http/forms/call-api.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';

const bodyLimit = 4 * 1024;

/**
 * Registers the endpoint that mail programs post to when a user presses 'Unsubscribe' (RFC 8058): a form, without
 * cookies and from anywhere, since the link itself is the proof. It unsubscribes from every list, and is below each
 * language, as the page is that its link opens.
 */
export async function mountOneClick(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit }, (_request, text, done) =>
      done(null, text),
    );
    for (const language of allLanguages) {
      scope.post<{ Querystring: { token?: unknown } }>(
        pathIn(language, '/newsletter/leave'),
        { bodyLimit },
        async (request, reply) => {
          if (!isOneClick(request.body)) {
            throw new AppError('badInput', translate('preferences.notOneClick'));
          }
          const { token } = request.query;
          const response = await callApi(app, request, '', 'subscriber/leave', {
            token,
            oneClick: 1,
          });
          const retryAfter = response.headers['retry-after'];
          if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
          return reply
            .status(response.statusCode)
            .header('cache-control', 'no-store')
            .type('text/plain; charset=utf-8')
            .send(String((response.json() as { message?: unknown }).message ?? ''));
        },
      );
    }
  });
}

/** The one field in the standard, in either of its two forms. */
export function isOneClick(body: unknown): boolean {
  if (typeof body !== 'string') return false;
  return isInForm(body) || isInParts(body);
}

const isInForm = (body: string) =>
  body.split('&').some((field) => /^List-Unsubscribe=One-Click$/i.test(field.trim()));

/** Line by line, since crafted input could make a regular expression for a whole part run forever. */
function isInParts(body: string): boolean {
  const lines = body.split(/\r?\n/);
  return lines.some((line, index) => {
    if (!/\bname="?List-Unsubscribe"?/i.test(line)) return false;
    const end = lines.indexOf('', index);
    return end !== -1 && /^One-Click$/i.test((lines[end + 1] ?? '').trim());
  });
}
