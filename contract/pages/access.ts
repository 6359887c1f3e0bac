import { byBody } from '../call.ts';
import { type HeldRoles, may } from '../shared/may.ts';
import { editingOf, publishingOf } from '../shared/pages/section-capabilities.ts';
import { type Section, sections } from '../shared/pages/sections.ts';

interface InSection {
  section: Section;
}

/** The sections whose drafts someone with these roles may see. */
export const sectionsEditedBy = (held: HeldRoles): readonly Section[] =>
  sections.filter((section) => may(held, editingOf(section)));

/** Editors; the newsletter team also writes newsletters. */
export const editsSection = byBody({
  early: ['pages.edit', 'issues.edit'],
  description: (holdersOf) =>
    `For ${holdersOf('pages.edit')}, and in the section \`newsletters\` for ${holdersOf('issues.edit', 'pages.edit')}.`,
  of: ({ section }: InSection) => editingOf(section),
});

/** Publishers; the newsletter team also publishes newsletters. */
export const publishesSection = byBody({
  early: ['pages.publish', 'issues.publish'],
  description: (holdersOf) =>
    `For ${holdersOf('pages.publish')}, and in the section \`newsletters\` for ${holdersOf('issues.publish', 'pages.publish')}.`,
  of: ({ section }: InSection) => publishingOf(section),
});

/** The same for something that is identified by its id: the newsletter team names the section `newsletters`. */
export const editsNamedSection = byBody({
  early: ['pages.edit', 'issues.edit'],
  description: (holdersOf) =>
    `For ${holdersOf('pages.edit')}, and with the section \`newsletters\` for ${holdersOf('issues.edit', 'pages.edit')}.`,
  of: ({ section }: { section?: Section | undefined }) => editingOf(section),
});

/** Anyone, and with `draft`: 1 those who may edit the section. */
export const draftOrLive = byBody({
  early: 'anyone',
  description: (holdersOf) =>
    `Anyone may make this call. With \`draft\`: 1: for ${holdersOf('pages.edit')}, and in the section \`newsletters\` for ${holdersOf('issues.edit', 'pages.edit')}.`,
  of: (page: InSection & { draft?: 0 | 1 | undefined }) =>
    page.draft === 1 ? editingOf(page.section) : ('anyone' as const),
});
