import { createContext, use } from 'react';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';

/** The data of the header and footer of every page. */
export type SiteLayoutData = Omit<Reply<'site/getFrame'>, 'code'> & {
  /** The release whose preview is shown; absent: the site as it is. */
  previewName?: string;
};

/** A header and footer without content, for the error page while the database is unavailable. */
export const emptyLayout: SiteLayoutData = {
  site: {
    url: '',
    name: 'Common Plate',
    tagline: '',
    description: '',
    address: '',
    email: '',
    phone: '',
    language: defaultLanguage,
    social: [],
    logo: null,
    headerMenu: [
      { to: '/About', label: 'About', language: defaultLanguage },
      { to: '/programs', label: 'Programs', language: defaultLanguage },
      { to: '/courses', label: 'Courses', language: defaultLanguage },
      { to: '/articles', label: 'Articles', language: defaultLanguage },
      { to: '/newsletters', label: 'Newsletters', language: defaultLanguage },
      { to: '/Research', label: 'Research', language: defaultLanguage },
      { to: '/Contact', label: 'Contact', language: defaultLanguage },
    ],
    donateLabel: 'Donate',
    donateLanguage: defaultLanguage,
    emptyAddresses: [],
    hasFeed: 1,
    theme: {},
    browserColors: { light: '#fbf7ee', dark: '#1e1d1b' },
    coursesMenu: [],
    apiHost: '',
    cookieDomain: '',
    analyticsId: '',
    recaptchaSiteKey: '',
    recaptchaHost: '',
  },
  legal: { legalName: '', ein: '', is501c3: 0 },
  footerData: [],
  footerPages: [],
  bottomMenu: [],
};

export const SiteLayoutContext = createContext<SiteLayoutData>(emptyLayout);

export const useSiteLayout = () => use(SiteLayoutContext);

/** Whether something is published at a fixed address, so that a link may lead there. */
export const useIsFilled = (address: string): boolean =>
  !useSiteLayout().site.emptyAddresses.includes(address.toLowerCase());
