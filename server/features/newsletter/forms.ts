import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';
import { type ListFlags, listsOf } from './subscribers/list-flags.ts';

/** A box for each list, or a hidden field for the one list of a form. */
const listFields = { test: lineField, general: lineField, newsletters: lineField };

const flagsOf = ({ test, general, newsletters }: Record<keyof ListFlags, string>): ListFlags => ({
  test: flagOf(test),
  general: flagOf(general),
  newsletters: flagOf(newsletters),
});

const flagOf = (value: string) => (value === '1' ? 1 : 0);

/** The forms for subscribing, and those on pages that newsletter links open. */
export const newsletterForms: Record<string, Form> = {
  subscribe: defineForm({
    fields: { email: lineField, ...listFields },
    page: '/subscribe',
    call: ({ email, ...lists }) => ({
      path: 'subscriber/newsletterSubscribe',
      body: { email: email.trim(), ...flagsOf(lists) },
    }),
    isSuccess: ({ code }) => code === 1 || code === 2 || code === 4,
    resultFields: ({ email, ...lists }) => ({ email, lists: listsOf(flagsOf(lists)) }),
  }),
  'preferences-link': defineForm({
    fields: { email: lineField },
    page: '/newsletter/preferences',
    call: ({ email }) => ({
      path: 'subscriber/requestPreferences',
      body: { email: email.trim() },
    }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ email }) => ({ email }),
  }),
  preferences: defineForm({
    fields: { token: lineField, language: lineField, ...listFields },
    page: ({ token }) => preferencesPage(token),
    call: ({ token, language, ...lists }) => ({
      path: 'subscriber/editPreferences',
      body: { token, ...(language && { language }), ...flagsOf(lists) },
    }),
    redirectTo: afterChoice,
    isSuccess: ({ code }) => code === 1,
  }),
  'mail-preferences': defineForm({
    fields: { token: lineField },
    page: ({ token }) => preferencesPage(token),
    call: ({ token }) => ({ path: 'subscriber/mailPreferences', body: { token } }),
    isSuccess: ({ code }) => code === 1,
  }),
  leave: defineForm({
    fields: { token: lineField },
    page: ({ token }) => preferencesPage(token),
    call: ({ token }) => ({ path: 'subscriber/leave', body: { token } }),
    redirectTo: afterChoice,
    isSuccess: ({ code }) => code === 1,
  }),
};

const preferencesPage = (token: string) =>
  `/newsletter/preferences?${new URLSearchParams({ token })}`;

/** Redirects to the page, which then shows the choice: reloading it sends nothing again. */
function afterChoice({ code, errors }: Record<string, unknown>, { token }: { token: string }) {
  if (code === 1) return `${preferencesPage(token)}&saved=1`;
  // A forged link has its own page.
  return errors === undefined ? undefined : preferencesPage(token);
}
