import { emailFault, emailPattern, longestEmail } from '#contract/shared/email.ts';
import { isPasswordFormat, passwordFault } from '#contract/shared/password-rules.ts';

/** A named rule: what it asks of a value, and what it says when it is not met. */
interface Rule {
  isMet(value: string): boolean;
  message?(field: string): string;
}

const rules: Record<string, Rule> = {
  required: {
    isMet: (value) => value.trim() !== '',
    message: (field) => `The ${field} field is required.`,
  },
  email: {
    isMet: (value) => value.length <= longestEmail && emailPattern.test(value.trim()),
    message: () => emailFault,
  },
  password: {
    isMet: isPasswordFormat,
    message: () => passwordFault,
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
