/** Letters of any script, and separators within a name. */
const nameLike = /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]{0,39}$/u;
/** Text that mail programs would turn into a link: 'shop.example'. */
const linkLike = /\.\p{L}{2}/u;

/**
 * The greeting of an email to an account. Anyone who registers chooses both the name and the recipient: a name that
 * could carry an advertisement is left out.
 */
export function greeting({ first_name }: { first_name: string }): string {
  const isName = nameLike.test(first_name) && !linkLike.test(first_name);
  return isName ? `Hello ${first_name},` : 'Hello,';
}
