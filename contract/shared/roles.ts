/** The roles of staff, in the order of screens. An administrator may do everything that all others may. */
export const roles = [
  'editor',
  'publisher',
  'newsletter',
  'events',
  'fundraiser',
  'administrator',
] as const;

export type Role = (typeof roles)[number];

/** The kind of an account, as the specification numbers it: 0 member, 1 administrator, 2 other staff. */
export type AccountType = 0 | 1 | 2;

/** Names on screen and in emails. */
export const roleNames: Readonly<Record<Role, string>> = {
  editor: 'Editor',
  publisher: 'Publisher',
  newsletter: 'Newsletter',
  events: 'Events',
  fundraiser: 'Fundraiser',
  administrator: 'Administrator',
};

/** Each role's duties, as the end of 'You can now …'. */
export const roleDuties: Readonly<Record<Role, string>> = {
  editor: 'write and change drafts of pages, and upload pictures',
  publisher: 'publish pages, and change menus, lists and the site’s settings',
  newsletter: 'write and send newsletters, and manage subscribers',
  events: 'manage events and the people who register for them',
  fundraiser: 'manage donors, gifts and receipts',
  administrator: 'do everything, including managing people and their roles',
};

/** Whether someone who holds these roles may do what any of the wanted ones may. */
export function holdsAny(held: readonly Role[], wanted: readonly Role[]): boolean {
  return held.includes('administrator') || wanted.some((role) => held.includes(role));
}

/** Whether these roles give access to other people's personal data. */
export const seesPersonalData = (held: readonly Role[]): boolean =>
  holdsAny(held, ['newsletter', 'events', 'fundraiser']);

/** Whether these roles may know who has given, what, how and when. */
export const seesGifts = (held: readonly Role[]): boolean => holdsAny(held, ['fundraiser']);

/**
 * The complete set of chosen roles, without repetition and in order: publishers also edit, and an administrator needs
 * no other role.
 */
export function completeRoles(chosen: readonly Role[]): Role[] {
  if (chosen.includes('administrator')) return ['administrator'];
  return roles.filter(
    (role) => chosen.includes(role) || (role === 'editor' && chosen.includes('publisher')),
  );
}

/** The kind of an account with these roles. */
export const accountTypeOf = (held: readonly Role[]): AccountType =>
  held.length === 0 ? 0 : held.includes('administrator') ? 1 : 2;
