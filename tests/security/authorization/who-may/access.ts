import type { Role } from '#contract/shared/roles.ts';

/**
 * Who may make a call. `self` is the account that the body's `userId` names. A role includes administrators, and
 * publishers are editors too; `staff` is anyone with a role. `for its section` adds the newsletter team, only where the
 * body's section is `newsletters`. `about gifts` says who may ask who has given.
 */
export type Access =
  | 'anyone'
  | 'anyone, drafts editor and newsletter for its section'
  | 'signed in'
  | 'self'
  | 'self or administrator'
  | 'staff'
  | 'editor'
  | 'editor or newsletter'
  | 'editor or events'
  | 'editor, newsletter, events or fundraiser'
  | 'editor, newsletter for its section'
  | 'publisher'
  | 'publisher or events'
  | 'publisher, newsletter for its section'
  | 'newsletter'
  | 'newsletter, about gifts only if fundraiser too'
  | 'events'
  | 'fundraiser'
  | 'newsletter or fundraiser'
  | 'newsletter, events or fundraiser'
  | 'newsletter, events or fundraiser, about gifts fundraiser'
  | 'administrator';

/** The access to each call, by its path under `/api/`. */
export type Calls = Readonly<Record<string, Access>>;

/** Callers who are staff, and the roles that they hold. */
export const staffRoles = {
  'an editor': ['editor'],
  'a publisher': ['editor', 'publisher'],
  'an editor of the time before roles': ['editor', 'publisher'],
  'a member of the newsletter team': ['newsletter'],
  'a member of the events team': ['events'],
  'a fundraiser': ['fundraiser'],
  'an administrator': ['administrator'],
} as const satisfies Record<string, readonly Role[]>;

export type StaffCaller = keyof typeof staffRoles;
export const staff = Object.keys(staffRoles) as StaffCaller[];

/** The staff who hold any of these roles, administrators among them. */
export const holding = (...roles: Role[]): StaffCaller[] =>
  staff.filter((caller) =>
    staffRoles[caller].some((held) => held === 'administrator' || roles.includes(held)),
  );

/** All kinds of callers. The member is the one named by a body's `userId`. */
export const callers = [
  'nobody',
  'a forged token',
  'an expired administrator',
  'a suspended administrator',
  'the member',
  'another member',
  ...staff,
] as const;

export type Caller = (typeof callers)[number];

/** Allowed, or refused with this status: 401 not signed in, 403 not permitted. */
export type Outcome = 'in' | 401 | 403;

const withoutSession: readonly Caller[] = callers.slice(0, 4);
const members: readonly Caller[] = ['the member', 'another member'];
const editors = holding('editor');
const publishers = holding('publisher');
const newsletter = holding('newsletter');
const fundraisers = holding('fundraiser');
const administrators = holding('administrator');
const workWithPeople = holding('newsletter', 'events', 'fundraiser');

interface Asked {
  /** Whether the body asks for a draft instead of the published version. */
  forDraft: boolean;
  /** Whether the body's section is `newsletters`. */
  forIssue: boolean;
  /** Whether the body asks who has given. */
  forGifts: boolean;
}

/** Who is let in among those who are signed in. */
function allowed(access: Exclude<Access, 'anyone'>, { forDraft, forIssue, forGifts }: Asked) {
  const ofSection = forIssue ? newsletter : [];
  const lists: Record<typeof access, readonly Caller[]> = {
    'anyone, drafts editor and newsletter for its section': forDraft
      ? [...editors, ...ofSection]
      : callers,
    'signed in': [...members, ...staff],
    self: ['the member'],
    'self or administrator': ['the member', ...administrators],
    staff,
    editor: editors,
    'editor or newsletter': holding('editor', 'newsletter'),
    'editor or events': holding('editor', 'events'),
    'editor, newsletter, events or fundraiser': [...editors, ...workWithPeople],
    'editor, newsletter for its section': [...editors, ...ofSection],
    publisher: publishers,
    'publisher or events': holding('publisher', 'events'),
    'publisher, newsletter for its section': [...publishers, ...ofSection],
    newsletter,
    'newsletter, about gifts only if fundraiser too': forGifts ? administrators : newsletter,
    events: holding('events'),
    fundraiser: fundraisers,
    'newsletter or fundraiser': holding('newsletter', 'fundraiser'),
    'newsletter, events or fundraiser': workWithPeople,
    'newsletter, events or fundraiser, about gifts fundraiser': forGifts
      ? fundraisers
      : workWithPeople,
    administrator: administrators,
  };
  return lists[access];
}

/** The outcome of a call for a caller. */
export function outcomeOf(access: Access, caller: Caller, asked: Asked): Outcome {
  if (access === 'anyone' || allowed(access, asked).includes(caller)) return 'in';
  return withoutSession.includes(caller) ? 401 : 403;
}
