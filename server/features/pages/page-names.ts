import { issueSlug } from '#contract/newsletter/issues.ts';
import { fixedPageOf } from '#contract/shared/pages/fixed-pages.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import { originalSectionOf, type Section } from '#contract/shared/pages/sections.ts';
import { badField } from '#server/platform/errors.ts';

/** @throws {AppError} `badInput` for a page that the site needs */
export function rejectFixedPage(
  section: Section,
  name: string,
  action: 'rename or delete' | 'unpublish' = 'rename or delete',
): void {
  const original = originalSectionOf(section);
  if (original !== 'intro' && !fixedPageOf(original, name)) return;
  throw badField('name', `The site needs this page, so you can’t ${action} it.`);
}

/** @throws {AppError} `badInput` for a name that cannot be opened */
export function rejectUnreachableName(section: Section, name: string, field: string): void {
  if (kindOf(section)?.names !== 'months' || issueSlug.safeParse(name).success) return;
  throw badField(field, 'Name a newsletter by year and month, such as 2026March.');
}

/** The error for a name that is taken. */
export const nameIsTaken = (field: string) =>
  badField(field, 'A page with this name already exists.');
