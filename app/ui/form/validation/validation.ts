import { isEmail } from '#contract/shared/email.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { isPasswordFormat } from '#contract/shared/password-rules.ts';
import { isBlank, withoutInvisible } from '#contract/shared/text/invisible.ts';

/** The conditions of the rules, by their names. */
const conditions: Record<string, (value: string) => boolean> = {
  required: (value) => !isBlank(value),
  email: (value) => isEmail(withoutInvisible(value.trim())),
  password: isPasswordFormat,
  agree: (value) => value !== '',
  /** A name or a title. */
  short: (value) => value.length <= 100,
};

/** The rules of a field, in their order, each with what is said if a value fails it. */
export type CheckedField = Readonly<Record<string, MessageKey>>;

/**
 * The error of a value: the message of the first rule that it fails, or nothing.
 * @throws for an unknown rule
 */
export function firstError(field: CheckedField, value: string, t: Translate): string {
  for (const [name, message] of Object.entries(field)) {
    const isMet = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
    if (!isMet) throw new Error('No such validator');
    if (!isMet(value)) return t(message);
  }
  return '';
}
