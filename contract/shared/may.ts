import { type Capability, showingPersonalData } from './capabilities.ts';
import { completeRoles, ownCapabilities, type Role, roles } from './roles.ts';

/** The roles that someone holds: what they may do is asked of `may`, never of the roles. */
export type HeldRoles = readonly Role[];

/** What each role may do, with the one that it includes. */
const allowed: ReadonlyMap<Role, ReadonlySet<Capability>> = new Map(
  roles.map((role) => [
    role,
    new Set(completeRoles([role]).flatMap((each) => ownCapabilities[each])),
  ]),
);

/** Whether someone who holds these roles may do this. No one may do what is not a capability. */
export const may = (held: HeldRoles, capability: Capability): boolean =>
  held.some((role) => allowed.get(role)?.has(capability));

/** Whether these roles give access to other people's personal data. */
export const seesPersonalData = (held: HeldRoles): boolean =>
  showingPersonalData.some((capability) => may(held, capability));

/** The roles that may do this. */
export const rolesThatMay = (capability: Capability): Role[] =>
  roles.filter((role) => may([role], capability));
