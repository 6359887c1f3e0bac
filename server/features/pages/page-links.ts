import type { Language } from '#contract/shared/language/languages.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import { kinds, sectionsInOrder } from '#contract/shared/pages/kinds/kinds.ts';
import { sectionNames } from '#contract/shared/pages/sections.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';

interface FixedLink {
  name: MessageKey;
  url: string;
}

/** The sections' lists, and among them what else takes place. */
const lists = [
  ...sectionsInOrder.map((section) => ({
    place: kinds[section].place,
    link: { name: sectionNames[section].many, url: `/${section}` },
  })),
  { place: 25, link: { name: 'searchPage.events', url: '/events' } as const },
].toSorted((a, b) => a.place - b.place);

const fixedLinks: FixedLink[] = [
  { name: 'content.home', url: '/' },
  { name: 'pages.about', url: '/About' },
  { name: 'searchPage.board', url: '/Board' },
  ...lists.map(({ link }) => link),
  { name: 'pages.research', url: '/Research' },
  { name: 'pages.nutritionTest', url: '/test' },
  { name: 'pages.faq', url: '/FAQ' },
  { name: 'pages.contact', url: '/Contact' },
  { name: 'content.donate', url: '/Donate' },
  { name: 'pages.sponsors', url: '/Sponsors' },
];

/** The pages with fixed addresses, whatever the content, with their names in a language. */
export function fixedMenuLinks(language: Language): { linkName: string; url: string }[] {
  const t = translatorOf(language);
  return fixedLinks.map(({ name, url }) => ({ linkName: t(name), url }));
}

export const addressOf = (page: { section: string; name: string }) =>
  `/${page.section}/${page.name}`;
