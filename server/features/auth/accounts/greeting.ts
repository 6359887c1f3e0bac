/** Letters of any script, and what separates the parts of a name. */
const nameLike = /^\p{L}[\p{L}\p{M}\p{Zs}'’.-]{0,39}$/u;
/** What mail programs would make a link of: 'shop.example'. */
const linkLike = /\.\p{L}{2}/u;

/**
 * How a mail to an account begins. Anyone who registers chooses both the name and where the mail goes: a
 * name that could carry an advertisement to a stranger is left out.
 */
export function greeting({ first_name }: { first_name: string }): string {
  const isName = nameLike.test(first_name) && !linkLike.test(first_name);
  return isName ? `Hello ${first_name},` : 'Hello,';
}
