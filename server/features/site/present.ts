import { headerPages } from '#contract/shared/pages/header-pages.ts';
import type { SiteSettings } from './site-settings.ts';
import { browserColorsOf, themeOf } from './theme.ts';

const addressOf = new Map(headerPages.map(({ name, to }) => [name, to]));

/** The site as its pages show it: without hidden parts and editing details. */
export function presentSite(site: SiteSettings) {
  const { name, tagline, description, address, email, phone, social, coursesMenu, logo } = site;
  return {
    name,
    tagline,
    description,
    address,
    email,
    phone,
    social,
    coursesMenu,
    logo,
    headerMenu: site.headerMenu
      .filter(({ isShown }) => isShown === 1)
      .map(({ page, label }) => ({ label, to: addressOf.get(page) ?? '/' })),
    donateLabel: site.donateButton.isShown ? site.donateButton.label : '',
    theme: themeOf(site.colors),
    browserColors: browserColorsOf(site.colors),
  };
}
