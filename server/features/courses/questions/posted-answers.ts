import type { PostedForm } from '#server/http/forms/form.ts';

// What the forms have in common that ask questions where no script runs.

const texts = (value: PostedForm[string]) => (value === undefined ? [] : [value].flat());

/** The first value of a field; empty: there is none. */
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
