import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

const fields = { purpose: lineField, user_id: lineField, verify_token: lineField };

/** The reply to a request to merge two profiles, from the page that its link opens. */
export const peopleForms: Record<string, Form> = {
  'answer-merge': defineForm({
    fields: { ...fields, decision: lineField },
    page: ({ purpose, user_id, verify_token }) =>
      `/Verifying?${new URLSearchParams({ purpose, user_id, verify_token })}`,
    call: ({ user_id: id, verify_token, decision }) => ({
      path: 'people/answerMerge',
      body: { id, verify_token, decision },
    }),
    isSuccess: ({ code }) => code === 1,
  }),
};
