import type { Translate } from '#contract/shared/language/translate.ts';

/** Letters of any script, and separators within a name. */
const nameLike = /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]{0,39}$/u;
/** Text that mail programs would turn into a link: 'shop.example'. */
const linkLike = /\.\p{L}{2}/u;

/** Whether a name could be a person's: not an advertisement by someone who entered another's address. */
export const isNameLike = (name: string): boolean => nameLike.test(name) && !linkLike.test(name);

/**
 * The greeting of an email to an account. Anyone who registers chooses both the name and the recipient: a name that
 * could carry an advertisement is left out.
 */
export function greeting({ first_name }: { first_name: string }, t: Translate): string {
  return isNameLike(first_name)
    ? t('email.greeting', { name: first_name })
    : t('email.greetingNoName');
}
