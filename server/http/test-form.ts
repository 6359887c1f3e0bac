import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Path, Reply } from '#contract/index.ts';
import type { Parts } from '#server/groups/handlers.ts';
import { callApi, tokenOf } from './call-api.ts';
import { refuseForeignOrigin } from './gate.ts';
import type { FormResult, Site } from './site.ts';

const formLimit = 64 * 1024;

/** How far the nutrition test is, as the page that answers its form shows it. */
export interface TestFormResult extends Omit<Reply<'test/getAttempt'>, 'code'> {
  attempt: string;
  at: number;
  choices: Record<string, string[]>;
}

const empty: FormResult = {
  message: '',
  isDone: true,
  errors: {},
  email: '',
  firstName: '',
  lastName: '',
  name: '',
  subject: '',
  text: '',
  from: '/test',
  secondStep: null,
};

/** Registers `POST /forms/test`: the nutrition test where no script runs. What has no script carries its attempt in the form. */
export async function mountTestForm(app: FastifyInstance, parts: Parts, site: Site) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimit });
    scope.post('/forms/test', { bodyLimit: formLimit }, async (request, reply) => {
      refuseForeignOrigin(request, parts.allowedOrigins);
      return answer(app, site, request, reply);
    });
  });
}

type Form = Record<string, string | string[] | undefined>;

const texts = (value: Form[string]) => (value === undefined ? [] : [value].flat());
const text = (value: Form[string]) => texts(value)[0] ?? '';

/** Which choices were sent, by question. */
function choicesOf(form: Form): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith('answer-'))
      .map(([name, value]) => [name.slice('answer-'.length), texts(value)]),
  );
}

async function answer(
  app: FastifyInstance,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const form = (request.body ?? {}) as Form;
  const go = text(form.go);
  if (go === 'anew') return reply.header('cache-control', 'no-store').redirect('/test', 303);
  let attempt = text(form.attempt);
  let at = Number(/^\d{1,4}$/.exec(text(form.at))?.[0] ?? 0);
  let message = '';
  const call = async <P extends Path>(path: P, body: unknown) => {
    const response = await callApi(app, request, tokenOf(request), path, body);
    const result = response.json() as Reply<P> & { message?: string };
    if (response.statusCode < 300) return result;
    message = result.message ?? '';
    return undefined;
  };

  const choices = choicesOf(form);
  if (go === 'check') {
    const answers = Object.entries(choices).map(([questionId, optionIds]) => ({
      questionId,
      optionIds,
    }));
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
  const test: TestFormResult = { attempt: known ? attempt : '', at, choices, results, outcome };
  const page = outcome ? `/test/finish/${outcome.isPassed ? 'Passed' : 'Failed'}` : '/test';
  return site.answer(request, reply, { ...empty, message, isDone: message === '', test }, page);
}
