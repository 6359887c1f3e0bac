import { type Capability, capabilities } from './capabilities.ts';
import type { MessageKey } from './language/message-keys.ts';

interface RoleDefinition {
  /** On screen and in emails. */
  name: string;
  /** Its duties, as the end of 'You can now …'. */
  duty: MessageKey;
  /** Who holds it, in the API's description: 'For editors and administrators.' */
  holders: string;
  /** A role that everyone who holds this one holds too. */
  includes?: string;
  capabilities: readonly Capability[];
}

/** All that there is to a role: what it is called, and what its holders may do. In the order of screens. */
const definitions = {
  editor: {
    name: 'Editor',
    duty: 'auth.editorDuty',
    holders: 'editors',
    capabilities: [
      'pages.edit',
      'drafts.read',
      'texts.preview',
      'media.add',
      'media.browse',
      'lists.edit',
      'releases.edit',
      'claims.manage',
      'issues.edit',
      'events.read',
    ],
  },
  publisher: {
    name: 'Publisher',
    duty: 'auth.publisherDuty',
    holders: 'publishers',
    includes: 'editor',
    capabilities: [
      'pages.publish',
      'media.replace',
      'lists.publish',
      'releases.publish',
      'reviewers.manage',
      'redirects.change',
      'settings.change',
      'issues.publish',
      'events.edit',
    ],
  },
  newsletter: {
    name: 'Newsletter',
    duty: 'auth.newsletterDuty',
    holders: 'the newsletter team',
    capabilities: [
      'drafts.read',
      'texts.preview',
      'media.add',
      'media.browse',
      'issues.edit',
      'issues.publish',
      'issues.send',
      'mailings.follow',
      'subscribers.manage',
      'people.read',
      'people.edit',
    ],
  },
  events: {
    name: 'Events',
    duty: 'auth.eventsDuty',
    holders: 'the events team',
    capabilities: [
      'texts.preview',
      'media.add',
      'media.browse',
      'events.read',
      'events.edit',
      'events.cancel',
      'participants.read',
      'participants.manage',
      'participants.checkIn',
      'participants.email',
      'people.read',
      'people.edit',
    ],
  },
  fundraiser: {
    name: 'Fundraiser',
    duty: 'auth.fundraiserDuty',
    holders: 'fundraisers',
    capabilities: [
      'texts.preview',
      'media.add',
      'mailings.follow',
      'gifts.read',
      'gifts.manage',
      'donors.manage',
      'donors.email',
      'campaigns.manage',
      'receipts.send',
      'people.read',
      'people.edit',
      'people.merge',
    ],
  },
  administrator: {
    name: 'Administrator',
    duty: 'auth.administratorDuty',
    holders: 'administrators',
    capabilities,
  },
} as const satisfies Record<string, RoleDefinition>;

export type Role = keyof typeof definitions;

type Definition = Omit<RoleDefinition, 'includes'> & { includes?: Role };
const definitionOf: Readonly<Record<Role, Definition>> = definitions;

/** The roles of staff, in the order of screens. An administrator may do everything that all others may. */
export const roles = Object.keys(definitions) as [Role, ...Role[]];

const ofEach = <Value>(read: (definition: Definition) => Value) =>
  Object.fromEntries(roles.map((role) => [role, read(definitionOf[role])])) as Readonly<
    Record<Role, Value>
  >;

/** Names on screen and in emails. */
export const roleNames = ofEach(({ name }) => name);

/** Each role's duties, as the end of 'You can now …'. */
export const roleDuties = ofEach(({ duty }) => duty);

/** Each role's holders, in the API's description: 'For editors and administrators.' */
export const roleHolders = ofEach(({ holders }) => holders);

/** What the holders of each role may do because of it, without the role that it includes. */
export const ownCapabilities = ofEach((definition) => definition.capabilities);

/** The kind of an account, as the specification numbers it: 0 member, 1 administrator, 2 other staff. */
export type AccountType = 0 | 1 | 2;

/** The kind of an account with these roles. */
export const accountTypeOf = (held: readonly Role[]): AccountType =>
  held.length === 0 ? 0 : held.includes('administrator') ? 1 : 2;

/** The role that comes with this one: editor with publisher. */
const includedIn = (role: Role): Role | undefined => definitionOf[role].includes;

/**
 * The complete set of chosen roles, without repetition and in order: publishers also edit, and an administrator needs
 * no other role.
 */
export function completeRoles(chosen: readonly Role[]): Role[] {
  if (chosen.includes('administrator')) return ['administrator'];
  const included = chosen.map(includedIn);
  return roles.filter((role) => chosen.includes(role) || included.includes(role));
}

/** These roles as they are named: without those that come with others of them. */
export function withoutIncluded(held: readonly Role[]): Role[] {
  const included = held.map(includedIn);
  return held.filter((role) => !included.includes(role));
}

/** The chosen roles after one was deselected: those that include it go with it. */
export const withoutRole = (chosen: readonly Role[], deselected: Role): Role[] =>
  chosen.filter((role) => role !== deselected && includedIn(role) !== deselected);
