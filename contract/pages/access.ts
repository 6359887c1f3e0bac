import { byBody } from '../call.ts';
import { kindOf } from '../shared/pages/kinds/kinds.ts';
import { type Section, sections } from '../shared/pages/sections.ts';
import { holdsAny, type Role } from '../shared/roles.ts';

interface InSection {
  section: Section;
}

const isIssue = ({ section }: InSection) => kindOf(section)?.team === 'newsletter';

/** Who may edit the pages of a section, and so see their drafts. */
export const editorsOf = (page: InSection) =>
  isIssue(page) ? (['editor', 'newsletter'] as const) : (['editor'] as const);

/** The sections whose drafts someone with these roles may see. */
export const sectionsEditedBy = (held: readonly Role[]): readonly Section[] =>
  sections.filter((section) => holdsAny(held, editorsOf({ section })));

/** Editors; the newsletter team also writes newsletters. */
export const editsSection = byBody({
  early: ['editor', 'newsletter'],
  description:
    'For editors, publishers and administrators, and in the section `newsletters` for the newsletter team.',
  of: editorsOf,
});

/** Publishers; the newsletter team also publishes newsletters. */
export const publishesSection = byBody({
  early: ['publisher', 'newsletter'],
  description:
    'For publishers and administrators, and in the section `newsletters` for the newsletter team.',
  of: (page: InSection) =>
    isIssue(page) ? (['publisher', 'newsletter'] as const) : ('publisher' as const),
});

/** The same for something that is identified by its id: the newsletter team names the section `newsletters`. */
export const editsNamedSection = byBody({
  early: ['editor', 'newsletter'],
  description:
    'For editors, publishers and administrators, and with the section `newsletters` for the newsletter team.',
  of: ({ section }: { section?: Section | undefined }) =>
    section ? editorsOf({ section }) : (['editor'] as const),
});

/** Anyone, and with `draft`: 1 those who may edit the section. */
export const draftOrLive = byBody({
  early: 'anyone',
  description:
    'Anyone may make this call. With `draft`: 1: for editors, publishers and administrators, and in the section `newsletters` for the newsletter team.',
  of: (page: InSection & { draft?: 0 | 1 | undefined }) =>
    page.draft === 1 ? editorsOf(page) : ('anyone' as const),
});
