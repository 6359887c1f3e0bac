import {
  type AddressedSection,
  addressedSections,
  type fixedSections,
  isAddressed,
  originalSectionOf,
} from '../sections.ts';
import { articles } from './articles.ts';
import { courses } from './courses.ts';
import { about, board, contact, donate, home, intro, test } from './fixed.ts';
import type { AddressedKind, FixedKind } from './kind.ts';
import { newsletters } from './newsletters.ts';
import type { OwnFields } from './own-field.ts';
import { programs } from './programs.ts';

/** The records of the sections of any number of pages. */
export const kinds: Record<AddressedSection, AddressedKind> = {
  articles,
  courses,
  programs,
  newsletters,
};

/** The records of the sections of pages that the site itself links to. */
export const fixedKinds: Record<(typeof fixedSections)[number], FixedKind> = {
  home,
  about,
  intro,
  board,
  contact,
  donate,
  test,
};

/** The record of a section of any number of pages, in any language; undefined for any other section, and anything else. */
export function kindOf(section: string): AddressedKind | undefined {
  const original = originalSectionOf(section);
  return isAddressed(original) ? kinds[original] : undefined;
}

/** The sections of any number of pages whose record says so. */
export const sectionsWhere = (says: (kind: AddressedKind) => boolean): AddressedSection[] =>
  addressedSections.filter((section) => says(kinds[section]));

/** The sections of any number of pages, in the order of the staff's menu. */
export const sectionsInOrder = addressedSections.toSorted(
  (a, b) => kinds[a].place - kinds[b].place,
);

/** Names a page: its section, and its name in any case. */
export interface PageKey {
  section: string;
  name: string;
}

/** The fields that only a page of the site itself, or only the pages of a section, have; undefined: there are none. */
export function fieldsOf({ section, name }: PageKey): OwnFields | undefined {
  const fields = kindOf(section)?.fields ?? fieldsOfFixed(section, name);
  return fields && Object.keys(fields).length > 0 ? fields : undefined;
}

const fieldsOfFixed = (section: string, name: string): OwnFields | undefined =>
  Object.entries(fixedKinds)
    .find(([each]) => each === originalSectionOf(section))?.[1]
    .pages.find((page) => page.name.toLowerCase() === name.toLowerCase())?.fields;

/** The sections to whose pages the fields of a page may refer. */
export const referredSections = (page: PageKey): AddressedSection[] =>
  Object.values(fieldsOf(page) ?? {}).flatMap((field) =>
    field.kind === 'reference' ? field.rules.sections : [],
  );

/** What a section shows around the text of its pages. */
export interface AroundText {
  isDated: boolean;
  hasContents: boolean;
  /** Whether the section's list is also by topic. */
  isByTopic: boolean;
}

export function aroundText(section: AddressedSection): AroundText {
  const { isDated, hasContents, list } = kinds[section];
  return { isDated, hasContents, isByTopic: list.shows === 'pagesByTopic' };
}
