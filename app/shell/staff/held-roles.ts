import { createContext, useContext } from 'react';
import type { Capability } from '#contract/shared/capabilities.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import { publishingOf } from '#contract/shared/pages/section-capabilities.ts';

const Held = createContext<HeldRoles>([]);

/** Provides the user's roles to all staff screens. */
export const HeldRolesProvider = Held.Provider;

/** The user's roles, for `may`. */
export const useHeldRoles = (): HeldRoles => useContext(Held);

/** Whether the user may do this: screens offer only what the server would allow. */
export const useMay = (capability: Capability): boolean => may(useHeldRoles(), capability);

/** Whether the user may publish the pages of all these sections. */
export function useMayPublish(...sections: string[]): boolean {
  const held = useHeldRoles();
  return sections.every((section) => may(held, publishingOf(section)));
}
