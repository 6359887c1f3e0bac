import { pathIn } from '../language/language-paths.ts';
import { fixedPageOf } from './fixed-pages.ts';
import { isAddressed, originalSectionOf, splitSection } from './sections.ts';

/** A page's own address, `/articles/Fiber`; null in a section without addresses. */
export const ownAddress = (section: string, name: string): string | null =>
  isAddressed(originalSectionOf(section)) ? `/${section}/${name}` : null;

/** A page's public address, its own or a fixed one; null for a page that is only shown inside others. */
export const publicAddress = (section: string, name: string): string | null =>
  ownAddress(section, name) ?? fixedAddress(section, name);

function fixedAddress(section: string, name: string): string | null {
  const { language, section: original } = splitSection(section);
  const address = fixedPageOf(original, name)?.address;
  return address === undefined ? null : pathIn(language, address);
}
