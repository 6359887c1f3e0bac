import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** Registering for an event, and canceling a registration. */
export const eventForms: Record<string, Form> = {
  'register-event': defineForm({
    fields: { slug: lineField, name: lineField, email: lineField },
    page: ({ slug }) => `/events/${encodeURIComponent(slug)}`,
    call: ({ slug, name, email }) => ({
      path: 'events/register',
      body: { slug, name: name.trim(), email: email.trim() },
    }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ name, email }) => ({ name, email }),
  }),
  'cancel-registration': defineForm({
    fields: { verify_token: lineField },
    page: ({ verify_token }) => registrationPage(verify_token),
    call: ({ verify_token }) => ({ path: 'events/cancelRegistration', body: { verify_token } }),
    redirectTo: ({ code, errors }, { verify_token }) =>
      code === 1 || errors !== undefined ? registrationPage(verify_token) : undefined,
    isSuccess: ({ code }) => code === 1,
  }),
};

const registrationPage = (verify_token: string) =>
  `/registration?${new URLSearchParams({ verify_token })}`;
