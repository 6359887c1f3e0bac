import { defineForm, lineField } from '#server/http/forms/define-form.ts';
import type { Form } from '#server/http/forms/form.ts';

/** The form on the page that a mailed invitation opens. */
export const usersForms: Record<string, Form> = {
  'accept-invitation': defineForm({
    fields: {
      user_id: lineField,
      verify_token: lineField,
      password: lineField,
      firstName: lineField,
      lastName: lineField,
      newPassword: lineField,
    },
    page: ({ user_id, verify_token }) =>
      `/Verifying?${new URLSearchParams({ purpose: 'invitation', user_id, verify_token })}`,
    call: ({ user_id, verify_token, password, firstName, lastName, newPassword }) => ({
      path: 'users/acceptInvitation',
      // Which fields there are depends on whether the address has an account.
      body: {
        id: user_id,
        verify_token,
        ...(password !== '' && { password }),
        ...(firstName !== '' && { firstName: firstName.trim() }),
        ...(lastName !== '' && { lastName: lastName.trim() }),
        ...(newPassword !== '' && { newPassword }),
      },
    }),
    isSuccess: ({ code }) => code === 1,
    resultFields: ({ firstName, lastName }) => ({ firstName, lastName }),
  }),
};
