import { type Capability, showingPersonalData } from './capabilities.ts';
import { completeRoles, ownCapabilities, type Role, roles } from './roles.ts';

/** The roles that someone holds: what they may do is asked of `may`, never of the roles. */
export type HeldRoles = readonly Role[];

/** What each role may do, with the one that it includes. */
const allowed = Object.fromEntries(
  roles.map((role) => [
    role,
    new Set<Capability>(completeRoles([role]).flatMap((each) => ownCapabilities[each])),
  ]),
) as Record<Role, Set<Capability>>;

/** Whether someone who holds these roles may do this. No one may do what is not a capability. */
export const may = (held: HeldRoles, capability: Capability): boolean =>
  held.some((role) => allowed[role].has(capability));

/** Whether these roles give access to other people's personal data. */
export const seesPersonalData = (held: HeldRoles): boolean =>
  showingPersonalData.some((capability) => may(held, capability));

/** The roles that may do this. */
export const rolesThatMay = (capability: Capability): Role[] =>
  roles.filter((role) => allowed[role].has(capability));
