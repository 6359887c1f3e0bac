import { defineForm, line, longText } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** The contact form. */
export const contactForms: Record<string, Form> = {
  contact: defineForm({
    fields: { name: line, email: line, subject: line, text: longText },
    page: '/Contact',
    call: ({ name, email, subject, text }) => ({
      path: 'contact/send',
      body: { name: name.trim(), email: email.trim(), subject: subject.trim(), text },
    }),
    isDone: ({ code }) => code === 1,
    shows: (fields) => fields,
  }),
};
