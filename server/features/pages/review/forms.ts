import { defineForm, lineField, longTextField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';

/** The page that the link opens. */
const reviewPage = ({ token }: { token: string }) => `/review?${new URLSearchParams({ token })}`;

/** The forms of the page that a reviewer's link opens. */
export const reviewForms: Record<string, Form> = {
  'review-comment': defineForm({
    fields: { token: lineField, part: lineField, text: longTextField, attempt: lineField },
    page: reviewPage,
    call: ({ token, part, text, attempt }) => ({
      path: 'review/addComment',
      // A second click sends the same comment again; the back button and other words make another one.
      body: {
        token,
        part,
        text,
        ...(attempt && { attempt: hashToken(`${attempt} ${part} ${text}`) }),
      },
    }),
    redirectTo: ({ code }, { part, ...fields }) =>
      code === 1 ? `${reviewPage(fields)}#part-${part}` : undefined,
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ part, text }) => ({ part, text }),
  }),
  'review-decision': defineForm({
    fields: { token: lineField, decision: lineField, role: lineField, text: longTextField },
    page: reviewPage,
    call: ({ token, decision, role, text }) => ({
      path: 'review/decide',
      body: { token, decision, role, text },
    }),
    redirectTo: ({ code }, fields) => (code === 1 ? reviewPage(fields) : undefined),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ role, text }) => ({ role, text }),
  }),
};
