import { kinds, sectionsInOrder } from '#contract/shared/pages/kinds/kinds.ts';
import { sectionWords } from '#contract/shared/pages/sections.ts';

/** The sections' lists, and among them what else takes place. */
const lists = [
  ...sectionsInOrder.map((section) => ({
    place: kinds[section].place,
    link: { linkName: sectionWords[section].many, url: `/${section}` },
  })),
  { place: 25, link: { linkName: 'Events', url: '/events' } },
].toSorted((a, b) => a.place - b.place);

/** The pages with fixed addresses, whatever the content. */
export const fixedMenuLinks = [
  { linkName: 'Home', url: '/' },
  { linkName: 'About', url: '/About' },
  { linkName: 'Board', url: '/Board' },
  ...lists.map(({ link }) => link),
  { linkName: 'Research', url: '/Research' },
  { linkName: 'Nutrition test', url: '/test' },
  { linkName: 'FAQ', url: '/FAQ' },
  { linkName: 'Contact', url: '/Contact' },
  { linkName: 'Donate', url: '/Donate' },
  { linkName: 'Sponsors', url: '/Sponsors' },
];

export const addressOf = (page: { section: string; name: string }) =>
  `/${page.section}/${page.name}`;
