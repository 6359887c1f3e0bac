import type { AddressedSection } from '#contract/shared/pages/sections.ts';
import { useSiteLayout } from '../api/site-layout.ts';
import { useTranslate } from '../language/use-translate.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { menuWord } from './menu-word.ts';

/** The link above a page's heading to the list of its section, in the word of the menu. */
export function SectionLink({ section }: { section: AddressedSection }) {
  const { site } = useSiteLayout();
  return <SiteLink to={`/${section}`}>{menuWord(site, `/${section}`, useTranslate())}</SiteLink>;
}
