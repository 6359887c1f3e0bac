/** In characters. */
export const longestPassword = 128;

/** The rules for a new password; the site shows each of them while the password is typed. */
export const passwordChecks: readonly { message: string; isMet(password: string): boolean }[] = [
  {
    message: 'The password must contain at least one digit.',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
  {
    message: 'The password must contain at least one uppercase letter.',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    message: 'The password must be at least 8 characters long.',
    isMet: (password) => [...password].length >= 8,
  },
];

export const isPasswordFormat = (password: string): boolean =>
  password.length <= longestPassword && passwordChecks.every(({ isMet }) => isMet(password));

export const passwordFault = 'The password format must be correct.';
