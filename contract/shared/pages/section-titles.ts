import { fixedKinds } from './kinds/kinds.ts';
import { addressedSections, fixedSections, type Section, sectionWords } from './sections.ts';

/** The sections' names on staff screens. */
export const sectionTitles = Object.fromEntries([
  ...fixedSections.map((section) => [section, fixedKinds[section].title]),
  ...addressedSections.map((section) => [section, sectionWords[section].many]),
]) as Record<Section, string>;
