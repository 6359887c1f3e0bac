import { createContext, use } from 'react';
import type { Reply } from '#contract/index.ts';

type BottomMenu = Reply<'footer/getBottomMenu'>['bottomMenu'];

/** What every page's frame shows. */
export interface SiteFrame {
  site: Reply<'site/getSite'>['site'];
  footerData: { name: string; title: string; html: string }[];
  footerPages: { name: string; linkName: string }[];
  bottomMenu: { columnName: string; links: Omit<BottomMenu[number]['links'][number], 'id'>[] }[];
}

/** The frame of a site without content, for the error page of a program whose database is away. */
export const emptyFrame: SiteFrame = {
  site: {
    url: '',
    name: 'Common Plate',
    tagline: '',
    description: '',
    address: '',
    email: '',
    phone: '',
    social: [],
    coursesMenu: [],
    apiHost: '',
    analyticsId: '',
    recaptchaSiteKey: '',
  },
  footerData: [],
  footerPages: [],
  bottomMenu: [],
};

export const SiteFrameContext = createContext<SiteFrame>(emptyFrame);

export const useSiteFrame = () => use(SiteFrameContext);
