import type { FormResult } from '#contract/form-result.ts';

type Answer = Pick<FormResult, 'errors'>;

/** The id of what the page that answers a posted form opens at: its message, or the form whose fields have errors. */
export const answerId = 'form-answer';

/** Where a form is posted to without JavaScript, so that the following page opens at the answer. */
export const postedTo = (action: `/forms/${string}`) => `${action}#${answerId}` as const;

/** The id of the form itself: the errors are next to its fields. */
export const answerIdOfForm = (result: Answer | null) =>
  result && hasErrors(result) ? answerId : undefined;

/** The id of the message, which is about no field. */
export const answerIdOfMessage = (result: Answer | null) =>
  result && !hasErrors(result) ? answerId : undefined;

const hasErrors = ({ errors }: Answer) => Object.keys(errors).length > 0;
