import type { TestTaking } from '#contract/form-result.ts';
import type { Path } from '#contract/index.ts';
import type { Form } from '#server/http/forms/form.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { answersOf, choicesOf, text } from '../courses/questions/posted-answers.ts';

/** One step of the test. The form carries the attempt: without scripts nothing else could. */
const testForm: Form = {
  async answer(form, calls) {
    const go = text(form.go);
    if (go === 'restart') return { redirectTo: '/test' };
    let attempt = text(form.attempt);
    let at = Number(/^\d{1,4}$/.exec(text(form.at))?.[0] ?? 0);
    let message = '';
    const call = async <P extends Path>(path: P, body: unknown) => {
      const { reply, json } = await calls.call(path, body);
      if (!reply) message = String(json.message ?? '');
      return reply;
    };

    const choices = choicesOf(form);
    if (go === 'check') {
      const answers = answersOf(choices);
      if (answers.length === 0) message = translate('courses.answerAllOf', { asked: 'step' });
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

    const known = attempt === '' ? null : await call('test/getAttempt', { attempt });
    const { results = [], outcome = null } = known ?? {};
    const test: TestTaking = { attempt: known ? attempt : '', at, choices, results, outcome };
    return {
      page: outcome ? `/test/finish/${outcome.isPassed ? 'Passed' : 'Failed'}` : '/test',
      result: { message, isDone: message === '', errors: {}, pass: '', test },
    };
  },
};

/** Form handlers of the nutrition test. */
export const testForms: Record<string, Form> = { test: testForm };
