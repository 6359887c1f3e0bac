import { createContext, useContext } from 'react';
import { teamOf } from '#contract/shared/pages/kinds/kinds.ts';
import { holdsAny, type Role } from '#contract/shared/roles.ts';

const HeldRoles = createContext<readonly Role[]>([]);

/** Provides the user's roles to all staff screens. */
export const HeldRolesProvider = HeldRoles.Provider;

/** Whether the user holds any of these roles: screens offer only what the server would allow. */
export const useHolds = (...wanted: Role[]): boolean => holdsAny(useContext(HeldRoles), wanted);

/** Whether the user may publish the pages of all these sections. */
export function useMayPublish(...sections: string[]): boolean {
  const held = useContext(HeldRoles);
  return sections.every((section) => holdsAny(held, ['publisher', ...teamOf(section)]));
}
