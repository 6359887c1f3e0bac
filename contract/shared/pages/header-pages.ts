import { fixedKinds, kinds } from './kinds/kinds.ts';
import { addressedSections, fixedSections, type Section } from './sections.ts';

/** A page of a section, or of a feature without one. */
export type HeaderPageName = Section | 'research' | 'events' | 'faq';

interface HeaderPage {
  name: HeaderPageName;
  /** Its label, until staff change it. */
  label: string;
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
  return header ? [{ name, to: `/${name}`, ...header }] : [];
});

const ofFeatures: HeaderPage[] = [
  { name: 'events', label: 'Events', to: '/events', place: 25, isShown: true },
  { name: 'research', label: 'Research', to: '/Research', place: 60, isShown: true },
  { name: 'faq', label: 'Questions', to: '/FAQ', place: 65, isShown: true },
];

/** The pages that the header can link to, in their default order. */
export const headerPages: readonly HeaderPage[] = [
  ...ofFixedSections,
  ...ofAddressedSections,
  ...ofFeatures,
].toSorted((a, b) => a.place - b.place);
