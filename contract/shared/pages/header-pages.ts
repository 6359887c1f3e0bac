import type { MessageKey } from '../language/message-keys.ts';
import { fixedKinds, kinds } from './kinds/kinds.ts';
import { addressedSections, fixedSections, type Section, sectionNames } from './sections.ts';

/** A page of a section, or of a feature without one. */
export type HeaderPageName = Section | 'research' | 'events' | 'faq';

interface HeaderPage {
  name: HeaderPageName;
  /** Its label in the default language, until staff change it. */
  label: string;
  /** The same in every language. */
  labelKey: MessageKey;
  to: string;
  place: number;
  /** Whether it is shown until staff change that. */
  isShown: boolean;
}

const ofFixedSections = fixedSections.flatMap((name): HeaderPage[] => {
  const { header, pages } = fixedKinds[name];
  const [first] = pages;
  return header && first ? [{ name, to: first.address, ...header }] : [];
});

const ofAddressedSections = addressedSections.flatMap((name): HeaderPage[] => {
  const { header } = kinds[name];
  const labelKey = sectionNames[name].many;
  return header ? [{ name, to: `/${name}`, ...header, labelKey }] : [];
});

const ofFeatures: HeaderPage[] = [
  {
    name: 'events',
    label: 'Events',
    labelKey: 'searchPage.events',
    to: '/events',
    place: 25,
    isShown: true,
  },
  {
    name: 'research',
    label: 'Research',
    labelKey: 'pages.research',
    to: '/Research',
    place: 60,
    isShown: true,
  },
  {
    name: 'faq',
    label: 'Questions',
    labelKey: 'searchPage.questions',
    to: '/FAQ',
    place: 65,
    isShown: true,
  },
];

/** The pages that the header can link to, in their default order. */
export const headerPages: readonly HeaderPage[] = [
  ...ofFixedSections,
  ...ofAddressedSections,
  ...ofFeatures,
].toSorted((a, b) => a.place - b.place);
