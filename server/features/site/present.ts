import { headerPages } from '#contract/shared/pages/header-pages.ts';
import { sectionsWhere } from '#contract/shared/pages/kinds/kinds.ts';
import { leadsTo } from './menus/empty-entries.ts';
import type { SiteInLanguage } from './site-in-language.ts';
import { browserColorsOf, themeOf } from './theme.ts';

const addressOf = new Map(headerPages.map(({ name, to }) => [name, to]));

const feedAddresses = sectionsWhere(({ isInFeed }) => isInFeed).map((section) => `/${section}`);

/**
 * The site as its pages show it: without hidden parts and editing details.
 * @param emptyAddresses in lower case; its menus do not lead there
 */
export function presentSite(site: SiteInLanguage, emptyAddresses: string[]) {
  const { name, tagline, description, address, email, phone, social, coursesMenu, logo } = site;
  const isEmpty = (address: string) => leadsTo(emptyAddresses, address);
  // The menu of courses may lead elsewhere.
  const isLeftOut = ({ page, to }: { page: string; to: string }) =>
    isEmpty(to) && (page !== 'courses' || coursesMenu.length === 0);
  return {
    name,
    tagline,
    description,
    language: site.language,
    address,
    email,
    phone,
    social,
    coursesMenu,
    logo,
    headerMenu: site.headerMenu
      .filter(({ isShown }) => isShown === 1)
      .map((link) => ({ ...link, to: addressOf.get(link.page) ?? '/' }))
      .filter((link) => !isLeftOut(link))
      .map(({ label, to, language }) => ({ label, to, language })),
    donateLabel: site.donateButton.isShown && !isEmpty('/Donate') ? site.donateButton.label : '',
    donateLanguage: site.donateButton.language,
    emptyAddresses,
    hasFeed: (feedAddresses.every(isEmpty) ? 0 : 1) as 0 | 1,
    theme: themeOf(site.colors),
    browserColors: browserColorsOf(site.colors),
  };
}
