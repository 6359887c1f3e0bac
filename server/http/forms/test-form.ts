import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TestTaking } from '#contract/form-result.ts';
import type { Path, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { refuseForeignOrigin } from '../access/gate.ts';
import { secretIn } from '../access/session-cookies.ts';
import type { Site } from '../pages/site.ts';
import { callApi } from './call-api.ts';
import {
  answersOf,
  choicesOf,
  formLimit,
  noResult,
  type PostedForm,
  text,
} from './posted-answers.ts';

/** Registers `POST /forms/test`: the nutrition test where no script runs. What has no script carries its attempt in the form. */
export async function mountTestForm(app: FastifyInstance, deps: AppDeps, site: Site) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimit });
    scope.post('/forms/test', { bodyLimit: formLimit }, async (request, reply) => {
      refuseForeignOrigin(request, deps.allowedOrigins);
      return answer(app, deps, site, request, reply);
    });
  });
}

async function answer(
  app: FastifyInstance,
  deps: AppDeps,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const form = (request.body ?? {}) as PostedForm;
  const go = text(form.go);
  if (go === 'anew') return reply.header('cache-control', 'no-store').redirect('/test', 303);
  let attempt = text(form.attempt);
  let at = Number(/^\d{1,4}$/.exec(text(form.at))?.[0] ?? 0);
  let message = '';
  const call = async <P extends Path>(path: P, body: unknown) => {
    const response = await callApi(
      app,
      request,
      secretIn(request.headers, deps.settings),
      path,
      body,
    );
    const result = response.json() as Reply<P> & { message?: string };
    if (response.statusCode < 300) return result;
    message = result.message ?? '';
    return undefined;
  };

  const choices = choicesOf(form);
  if (go === 'check') {
    const answers = answersOf(choices);
    if (answers.length === 0) message = 'Please answer every question of this step.';
    else {
      if (attempt === '') attempt = (await call('test/start', {}))?.attempt ?? '';
      if (attempt !== '') {
        await call('test/answerStep', { attempt, stepId: text(form.step), answers });
      }
    }
  } else if (go === 'finish') {
    await call('test/finish', { attempt });
  } else if (go === 'retake') {
    attempt = (await call('test/start', { attempt }))?.attempt ?? attempt;
    at = 0;
  } else {
    at = Number(/^show:(\d{1,4})$/.exec(go)?.[1] ?? at);
  }

  const known = attempt === '' ? undefined : await call('test/getAttempt', { attempt });
  const { results = [], outcome = null } = known ?? {};
  const test: TestTaking = { attempt: known ? attempt : '', at, choices, results, outcome };
  const page = outcome ? `/test/finish/${outcome.isPassed ? 'Passed' : 'Failed'}` : '/test';
  return site.answer(
    request,
    reply,
    { ...noResult('/test'), message, isDone: message === '', test },
    page,
  );
}
