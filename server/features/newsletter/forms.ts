import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** The forms for subscribing, and those on pages that newsletter links open. */
export const newsletterForms: Record<string, Form> = {
  subscribe: defineForm({
    fields: { email: lineField, newsletterType: lineField },
    page: '/subscribe',
    call: ({ email, newsletterType }) => ({
      path: 'subscriber/newsletterSubscribe',
      body: {
        email: email.trim(),
        test: newsletterType === 'test' ? 1 : 0,
        general: newsletterType === 'general' ? 1 : 0,
        newsletters: newsletterType === 'newsletters' ? 1 : 0,
      },
    }),
    isSuccess: ({ code }) => code === 1 || code === 2 || code === 4,
    resultFields: ({ email, newsletterType }) => ({ email, newsletterType }),
  }),
  preferences: defineForm({
    fields: { token: lineField, general: lineField, newsletters: lineField, test: lineField },
    page: ({ token }) => preferencesPage(token),
    call: ({ token, general, newsletters, test }) => ({
      path: 'subscriber/editPreferences',
      body: {
        token,
        general: general === '1' ? 1 : 0,
        newsletters: newsletters === '1' ? 1 : 0,
        test: test === '1' ? 1 : 0,
      },
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
