import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

const linkFields = { purpose: lineField, user_id: lineField, verify_token: lineField };

/** Forms for password recovery, and those on pages that mailed links open. */
export const accountForms: Record<string, Form> = {
  'recover-password': defineForm({
    fields: { email: lineField },
    page: '/recover-password',
    call: ({ email }) => ({ path: 'account/recoverPassword', body: { email: email.trim() } }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ email }) => ({ email }),
  }),
  verify: defineForm({
    fields: { ...linkFields, password: lineField },
    page: mailedLink,
    call: ({ purpose, user_id, verify_token, password }) =>
      purpose === 'subscription'
        ? { path: 'subscriber/confirmSubscription', body: { verify_token } }
        : {
            path: purpose === 'email' ? 'account/verifyEmail' : 'account/confirmEmailChange',
            // Left empty by a signed-in user: the session proves the account.
            body: { user_id, verify_token, ...(password !== '' && { password }) },
          },
    isSuccess: ({ code }) => code === 1,
  }),
  'set-new-password': defineForm({
    fields: { ...linkFields, password: lineField },
    page: mailedLink,
    call: ({ user_id, verify_token, password }) => ({
      path: 'account/setNewPassword',
      body: { user_id, verify_token, password },
    }),
    isSuccess: ({ code }) => code === 1,
    hasFailureSentence: true,
  }),
  'account-language': defineForm({
    fields: { language: lineField },
    page: '/account',
    call: ({ language }) => ({ path: 'account/editProfile', body: { language } }),
    isSuccess: ({ code }) => code === 1,
  }),
  'mail-verification': defineForm({
    fields: linkFields,
    page: mailedLink,
    call: ({ user_id }) => ({ path: 'account/mailVerification', body: { user_id } }),
    isSuccess: ({ code }) => code === 1,
  }),
};

/** The page that a mailed link opened, since its form may have to be sent again. */
function mailedLink({
  purpose,
  user_id,
  verify_token,
}: Record<keyof typeof linkFields, string>): string {
  return `/Verifying?${new URLSearchParams({ purpose, user_id, verify_token })}`;
}
