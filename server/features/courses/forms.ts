import { pageName } from '#contract/pages/pages.ts';
import type { Form } from '#server/http/forms/form.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { answersOf, choicesOf, text } from './questions/posted-answers.ts';

/** The quiz of a course. */
const quizForm: Form = {
  async answer(form, calls) {
    const course = text(form.course);
    // An invalid page name leads to no page.
    const page = pageName.safeParse(course).success ? `/courses/${course}` : '/courses';
    const choices = choicesOf(form);
    const answers = answersOf(choices);
    const { reply, json } = await calls.call('courses/answerQuiz', { course, answers });
    const refusal =
      answers.length === 0
        ? translate('courses.answerAllOf', { asked: 'quiz' })
        : String(json.message ?? '');
    return {
      page,
      result: {
        message: reply ? '' : refusal,
        isDone: reply !== null,
        errors: {},
        pass: '',
        quiz: { choices, outcome: reply },
      },
    };
  },
};

/** Form handlers of courses. */
export const courseForms: Record<string, Form> = { quiz: quizForm };
