import { themeOf } from './colors.ts';
import { headerPages, type SiteSettings } from './site-settings.ts';

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
      .map(({ page, label }) => ({ label, to: headerPages[page].to })),
    donateLabel: site.donateButton.isShown ? site.donateButton.label : '',
    theme: themeOf(site.colors),
  };
}
