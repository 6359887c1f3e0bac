import type { MessageKey } from './language/message-keys.ts';

/** In characters. */
export const longestPassword = 128;

/** The rules for a new password; the site shows each of them while the password is typed. */
export const passwordChecks: readonly { message: MessageKey; isMet(password: string): boolean }[] =
  [
    {
      message: 'fields.passwordDigit',
      isMet: (password) => /\p{Nd}/u.test(password),
    },
    {
      message: 'fields.passwordUppercase',
      isMet: (password) => /\p{Lu}/u.test(password),
    },
    {
      message: 'fields.passwordLength',
      isMet: (password) => [...password].length >= 8,
    },
  ];

export const isPasswordFormat = (password: string): boolean =>
  password.length <= longestPassword && passwordChecks.every(({ isMet }) => isMet(password));
