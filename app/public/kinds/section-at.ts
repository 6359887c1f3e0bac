import { data } from 'react-router';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import { type AddressedSection, isAddressed } from '#contract/shared/pages/sections.ts';

/**
 * The section that an address leads into, in any letter case.
 * @throws 404 for any other address
 */
export function sectionAt({ pathname }: URL): AddressedSection {
  const section = splitLanguage(pathname).path.split('/')[1]?.toLowerCase() ?? '';
  if (!isAddressed(section)) throw data(pathname, { status: 404 });
  return section;
}
