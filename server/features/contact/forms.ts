import { defineForm, lineField, longTextField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** The contact form. */
export const contactForms: Record<string, Form> = {
  contact: defineForm({
    fields: { name: lineField, email: lineField, subject: lineField, text: longTextField },
    page: '/Contact',
    call: ({ name, email, subject, text }) => ({
      path: 'contact/send',
      body: { name: name.trim(), email: email.trim(), subject: subject.trim(), text },
    }),
    isSuccess: ({ code }) => code === 1,
    resultFields: (fields) => fields,
  }),
};
