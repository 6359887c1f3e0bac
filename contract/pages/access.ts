import { byBody, type HoldersOf } from '../call.ts';
import type { Capability } from '../shared/capabilities.ts';
import { type HeldRoles, may } from '../shared/may.ts';
import { editingOf, publishingOf } from '../shared/pages/section-capabilities.ts';
import { originalSections, type Section, sections } from '../shared/pages/sections.ts';

interface InSection {
  section: Section;
}

/** The sections whose drafts someone with these roles may see. */
export const sectionsEditedBy = (held: HeldRoles): readonly Section[] =>
  sections.filter((section) => may(held, editingOf(section)));

/** What it takes to do something to the pages of a section. */
type CapabilityOf = (section: Section) => Capability;

/** In words: what it takes in most sections, and what it takes in the others. */
const inWords =
  (usual: Capability, capabilityOf: CapabilityOf, where: 'in' | 'with' = 'in') =>
  (holdersOf: HoldersOf): string =>
    [
      `for ${holdersOf(usual)}`,
      ...originalSections
        .filter((section) => capabilityOf(section) !== usual)
        .map(
          (section) =>
            `${where} the section \`${section}\` for ${holdersOf(capabilityOf(section), usual)}`,
        ),
    ].join(', and ');

/** What it takes in any section. */
const inAnySection = (capabilityOf: CapabilityOf) =>
  [...new Set(sections.map(capabilityOf))] as [Capability, ...Capability[]];
const toEdit = inWords('pages.edit', editingOf);
const toPublish = inWords('pages.publish', publishingOf);
const toEditNamed = inWords('pages.edit', editingOf, 'with');

const sentence = (words: string) => `F${words.slice(1)}.`;

/** Those who edit the section's pages. */
export const editsSection = byBody({
  early: inAnySection(editingOf),
  description: (holdersOf) => sentence(toEdit(holdersOf)),
  of: ({ section }: InSection) => editingOf(section),
});

/** Those who publish the section's pages. */
export const publishesSection = byBody({
  early: inAnySection(publishingOf),
  description: (holdersOf) => sentence(toPublish(holdersOf)),
  of: ({ section }: InSection) => publishingOf(section),
});

/** The same for something that is identified by its id: some name its section, since it is not one of the usual. */
export const editsNamedSection = byBody({
  early: inAnySection(editingOf),
  description: (holdersOf) => sentence(toEditNamed(holdersOf)),
  of: ({ section }: { section?: Section | undefined }) => editingOf(section),
});

/** Anyone, and with `draft`: 1 those who may edit the section. */
export const draftOrLive = byBody({
  early: 'anyone',
  description: (holdersOf) => `Anyone may make this call. With \`draft\`: 1: ${toEdit(holdersOf)}.`,
  of: (page: InSection & { draft?: 0 | 1 | undefined }) =>
    page.draft === 1 ? editingOf(page.section) : ('anyone' as const),
});
