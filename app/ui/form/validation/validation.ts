/** A named rule: what it asks of a value, and what it says when it is not met. */
interface Rule {
  isMet(value: string): boolean;
  message?(field: string): string;
}

/** The contract's own pattern: the WHATWG's for `<input type=email>`, with a dot in the host. */
const emailPattern =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/** What a password must have; each is told on its own while the password is typed. */
export const passwordChecks: { message: string; isMet(password: string): boolean }[] = [
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

const rules: Record<string, Rule> = {
  required: {
    isMet: (value) => value.trim() !== '',
    message: (field) => `The ${field} field is required.`,
  },
  email: {
    isMet: (value) => value.length <= 254 && emailPattern.test(value.trim()),
    message: () => 'This field must be a valid email.',
  },
  password: {
    isMet: (value) => value.length <= 128 && passwordChecks.every(({ isMet }) => isMet(value)),
    message: () => 'The password format must be correct.',
  },
  agree: {
    isMet: (value) => value !== '',
    message: () => 'Please agree Terms and Conditions.',
  },
  /** A name or a title. */
  short: { isMet: (value) => value.length <= 100 },
};

/** A field as its messages name it, and the rules that it has to meet, in order. */
export interface CheckedField {
  label: string;
  rules: readonly string[];
  /** What is said in place of 'The {label} field is required.' */
  missing?: string;
}

/**
 * What is wrong with a value: the message of the first rule that it does not meet, or nothing.
 * @throws for a rule that does not exist
 */
export function firstError({ label, rules: names, missing }: CheckedField, value: string): string {
  for (const name of names) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) throw new Error('No such validator');
    if (name === 'required' && missing && !rule.isMet(value)) return missing;
    if (!rule.isMet(value)) return rule.message?.(label) ?? `${label} is not valid.`;
  }
  return '';
}
