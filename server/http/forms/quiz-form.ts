import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { QuizResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import { pageName } from '#contract/pages.ts';
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

/** Registers `POST /forms/quiz`: the quiz of a course where no script runs. */
export async function mountQuizForm(app: FastifyInstance, deps: AppDeps, site: Site) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    await scope.register(formbody, { bodyLimit: formLimit });
    scope.post('/forms/quiz', { bodyLimit: formLimit }, async (request, reply) => {
      refuseForeignOrigin(request, deps.allowedOrigins);
      const form = (request.body ?? {}) as PostedForm;
      const course = text(form.course);
      // What is no name of a page leads to no page.
      const page = pageName.safeParse(course).success ? `/courses/${course}` : '/courses';
      const choices = choicesOf(form);
      const answers = answersOf(choices);
      const body = { course, answers };
      const response = await callApi(
        app,
        request,
        secretIn(request.headers, deps.settings),
        'courses/answerQuiz',
        body,
      );
      const result = response.json() as Reply<'courses/answerQuiz'> & { message?: string };
      const isGraded = response.statusCode < 300;
      const message = isGraded
        ? ''
        : answers.length === 0
          ? 'Please answer every question of this quiz.'
          : (result.message ?? '');
      const quiz: QuizResult = { choices, outcome: isGraded ? result : null };
      return site.answer(
        request,
        reply,
        { ...noResult(page), message, isDone: isGraded, quiz },
        page,
      );
    });
  });
}
