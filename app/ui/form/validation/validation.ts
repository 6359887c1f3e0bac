import { emailFault, isEmail } from '#contract/shared/email.ts';
import { missingField, notAgreed } from '#contract/shared/missing-field.ts';
import { isPasswordFormat, passwordFault } from '#contract/shared/password-rules.ts';
import { isBlank, withoutInvisible } from '#contract/shared/text/invisible.ts';

/** A named rule: its condition, and its message. */
interface Rule {
  isMet(value: string): boolean;
  message?(field: string): string;
}

const rules: Record<string, Rule> = {
  required: {
    isMet: (value) => !isBlank(value),
    message: missingField,
  },
  email: {
    isMet: (value) => isEmail(withoutInvisible(value.trim())),
    message: () => emailFault,
  },
  password: {
    isMet: isPasswordFormat,
    message: () => passwordFault,
  },
  agree: {
    isMet: (value) => value !== '',
    message: () => notAgreed,
  },
  /** A name or a title. */
  short: { isMet: (value) => value.length <= 100 },
};

/** A field's name in messages, and its rules, in order. */
export interface CheckedField {
  label: string;
  rules: readonly string[];
  /** Replaces 'The {label} field is required.' */
  missing?: string;
}

/**
 * The error of a value: the message of the first rule that it fails, or nothing.
 * @throws for an unknown rule
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
