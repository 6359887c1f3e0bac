import { publishesSection } from '#contract/pages/access.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { holdsAny, type Role } from '#contract/shared/roles.ts';

/** Whether someone with these roles may publish pages of a section. */
export function mayPublish(held: readonly Role[], section: string): boolean {
  const wanted = publishesSection({ section: section as Section });
  return holdsAny(held, typeof wanted === 'string' ? ['publisher'] : wanted);
}
