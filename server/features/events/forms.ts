import { defineForm, line } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** Registering for an event, and canceling a registration. */
export const eventForms: Record<string, Form> = {
  'register-event': defineForm({
    fields: { slug: line, name: line, email: line },
    page: ({ slug }) => `/events/${encodeURIComponent(slug)}`,
    call: ({ slug, name, email }) => ({
      path: 'events/register',
      body: { slug, name: name.trim(), email: email.trim() },
    }),
    isDone: ({ code }) => code === 1,
    shows: ({ name, email }) => ({ name, email }),
  }),
  'cancel-registration': defineForm({
    fields: { verify_token: line },
    page: ({ verify_token }) => registrationPage(verify_token),
    call: ({ verify_token }) => ({ path: 'events/cancelRegistration', body: { verify_token } }),
    leadsTo: ({ code, errors }, { verify_token }) =>
      code === 1 || errors !== undefined ? registrationPage(verify_token) : undefined,
    isDone: ({ code }) => code === 1,
  }),
};

const registrationPage = (verify_token: string) =>
  `/registration?${new URLSearchParams({ verify_token })}`;
