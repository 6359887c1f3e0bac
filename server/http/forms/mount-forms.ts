import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathIn, prefixOf } from '#contract/shared/language/language-paths.ts';
import { allLanguages } from '#contract/shared/language/languages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { rejectForeignOrigin } from '../access/gate.ts';
import { clearingHeaders, hasToken, secretIn } from '../access/session-cookies.ts';
import type { Site } from '../pages/site.ts';
import { callApi, parseCallResult } from './call-api.ts';
import type { FormCalls, FormResponse, PostedForm } from './form.ts';

/** In bytes. */
const formLimit = 64 * 1024;

interface FormRequest {
  Body: PostedForm | null;
}

/** Registers `POST /forms/{name}` for each form of the features, in every language: `POST /es/forms/{name}`. */
export async function mountForms(app: FastifyInstance, deps: AppDeps, site: Site): Promise<void> {
  const forms = deps.contributions.flatMap((contribution) =>
    Object.entries(contribution.forms ?? {}),
  );
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimit });
    const languages = allLanguages.map(prefixOf);
    for (const [path, form] of languages.flatMap((prefix) =>
      forms.map(([name, form]) => [`${prefix}/forms/${name}`, form] as const),
    )) {
      scope.post<FormRequest>(path, { bodyLimit: formLimit }, async (request, reply) => {
        rejectForeignOrigin(request, deps.allowedOrigins);
        const calls = callsFor(app, deps, request);
        return show(site, await form.answer(request.body ?? {}, calls), request, reply);
      });
    }
  });
}

function show(site: Site, answer: FormResponse, request: FastifyRequest, reply: FastifyReply) {
  const { cookies } = answer;
  if (cookies) reply.header('set-cookie', cookies);
  if ('redirectTo' in answer) {
    const target = pathIn(request.language, answer.redirectTo);
    return reply.header('cache-control', 'no-store').redirect(target, 303);
  }
  // The response is written without Fastify: a registration signs in here too.
  if (cookies) reply.raw.setHeader('set-cookie', cookies);
  return site.answer(request, reply, answer.result, pathIn(request.language, answer.page));
}

/** Makes calls for the sender of a request. */
function callsFor(
  app: FastifyInstance,
  { settings }: Pick<AppDeps, 'settings'>,
  request: FastifyRequest,
): FormCalls {
  const secret = secretIn(request.headers, settings);
  return {
    async call(path, body, botCheck) {
      return parseCallResult(await callApi(app, request, secret, path, body, botCheck));
    },
    async endSession(path) {
      if (secret !== '') await callApi(app, request, secret, path, {});
      return secret !== '' || hasToken(request.headers) ? clearingHeaders(settings) : undefined;
    },
  };
}
