import { type HeldRoles, may } from '#contract/shared/may.ts';
import { publishingOf } from '#contract/shared/pages/section-capabilities.ts';

/** Whether someone with these roles may publish pages of a section. */
export const mayPublish = (held: HeldRoles, section: string): boolean =>
  may(held, publishingOf(section));
