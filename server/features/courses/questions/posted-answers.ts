import type { PostedForm } from '#server/http/forms/form.ts';

// Shared by the forms that ask questions without scripts.

const texts = (value: PostedForm[string]) => (value === undefined ? [] : [value].flat());

/** The first value of a field; empty: there is none. */
export const text = (value: PostedForm[string]) => texts(value)[0] ?? '';

/** The submitted choices by question. */
export function choicesOf(form: PostedForm): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith('answer-'))
      .map(([name, value]) => [name.slice('answer-'.length), texts(value)]),
  );
}

/** The answers in the calls' format. */
export const answersOf = (choices: Record<string, string[]>) =>
  Object.entries(choices).map(([questionId, optionIds]) => ({ questionId, optionIds }));
