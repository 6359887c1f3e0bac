import type { FormResult } from '#contract/form-result.ts';

// What the forms have in common that ask questions where no script runs.

/** The largest such form, in bytes. */
export const formLimit = 64 * 1024;

/** A posted form: a field that was sent several times is a list. */
export type PostedForm = Record<string, string | string[] | undefined>;

const texts = (value: PostedForm[string]) => (value === undefined ? [] : [value].flat());
export const text = (value: PostedForm[string]) => texts(value)[0] ?? '';

/** Which choices were sent, by question. */
export function choicesOf(form: PostedForm): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith('answer-'))
      .map(([name, value]) => [name.slice('answer-'.length), texts(value)]),
  );
}

/** The answers as the calls take them. */
export const answersOf = (choices: Record<string, string[]>) =>
  Object.entries(choices).map(([questionId, optionIds]) => ({ questionId, optionIds }));

/** A form's result without anything of the other forms. @param from the page that it was sent from */
export const noResult = (from: string): FormResult => ({
  message: '',
  isDone: true,
  errors: {},
  email: '',
  firstName: '',
  lastName: '',
  name: '',
  subject: '',
  text: '',
  from,
  secondStep: null,
  verifying: '',
  pass: '',
});
