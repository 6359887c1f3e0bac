import { z } from 'zod';
import { body, call, reply } from '../call.ts';
import { flag, line } from '../fields.ts';
import { forReaders, inLanguage, language, readersExample } from '../language.ts';
import { nameSchema } from '../named.ts';
import { requiredPolicyPages } from '../shared/pages/policy-pages.ts';
import { storedCoursesMenu } from './header-menu.ts';

/** A site's information about its organization. */
export const siteTexts = {
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
};

const siteFields = z.object({
  url: z.string(),
  ...siteTexts,
  /** Of the tagline and the description. */
  ...inLanguage,
  social: z.array(siteTexts.social.element.extend(inLanguage)),
  logo: z.object({ name: z.string(), width: z.number(), height: z.number() }).nullable(),
  headerMenu: z.array(z.object({ label: z.string(), to: z.string(), ...inLanguage })),
  /** The label of the Donate button; empty: there is none. */
  donateLabel: z.string(),
  donateLanguage: language,
  /**
   * The fixed addresses, in lower case, at which nothing is published yet. Menus do not lead there, and no other part of a
   * page should.
   */
  emptyAddresses: z.array(z.string()),
  /** 1: the feed has entries. */
  hasFeed: flag,
  /** Custom properties of the style sheet that staff have changed. */
  theme: z.record(z.string(), z.string()),
  /** The color of a browser's own bars; the same twice if the site has dark colors only. */
  browserColors: z.object({ light: z.string(), dark: z.string() }),
  coursesMenu: z.array(storedCoursesMenu.element.extend(inLanguage)),
  /** The API's URL for browsers; empty: the site's own. */
  apiHost: z.string(),
  /** The domain of the session's cookies, if site and API are two of its hosts; empty: the site's host only. */
  cookieDomain: z.string(),
  analyticsId: z.string(),
  recaptchaSiteKey: z.string(),
  /** Where the browser loads reCAPTCHA from. */
  recaptchaHost: z.string(),
});
nameSchema(siteFields, 'Site', 'Site details that every page shows.');

/** What the organization is in law. */
const legalDetails = z.object({
  /** Empty: not set. */
  legalName: z.string(),
  ein: z.string(),
  /** 1: it is tax-exempt under section 501(c)(3). */
  is501c3: flag,
});
nameSchema(
  legalDetails,
  'LegalDetails',
  'What the organization is in law, as far as staff have set it.',
);
export type LegalDetails = z.infer<typeof legalDetails>;

export const siteCalls = {
  'site/getSite': call({
    summary: 'Get the site’s name, address and header menu',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () => reply({ site: siteFields }),
    cacheTags: () => ['site', 'menus'],
    example: readersExample,
  }),
  'site/getFrame': call({
    summary: 'Get what every page shows: site details and the footer',
    who: 'anyone',
    body: () => body(forReaders),
    reply: () =>
      reply({
        site: siteFields,
        legal: legalDetails,
        footerData: z.array(
          z.object({ name: z.string(), title: z.string(), html: z.string(), ...inLanguage }),
        ),
        footerPages: z.array(z.object({ name: z.string(), linkName: z.string(), ...inLanguage })),
        bottomMenu: z.array(
          z.object({
            columnName: z.string(),
            ...inLanguage,
            links: z.array(
              z.object({
                linkName: z.string(),
                url: z.string(),
                isActive: flag,
                ...inLanguage,
              }),
            ),
          }),
        ),
      }),
    cacheTags: () => ['site', 'giving', 'footer', 'footerPages', 'bottomMenu', 'menus'],
    isOnEveryPage: true,
    example: readersExample,
  }),
  'site/getEmptyAddresses': call({
    summary: 'List the addresses of built-in pages without content',
    who: 'anyone',
    body: () => body({}),
    reply: () => reply({ addresses: z.array(z.string()) }),
    cacheTags: () => [
      'pageLinks',
      'policies',
      ...requiredPolicyPages.map((name) => `footerPage:${name}`),
    ],
  }),
  'site/getRedirect': call({
    summary:
      'Find the redirect of an address that isn’t a page; one without a language is in that of the call',
    who: 'anyone',
    body: () => body({ path: line(2000) }),
    reply: () =>
      reply({
        redirect: z
          .object({ to: z.string(), status: z.union([z.literal(301), z.literal(302)]) })
          .nullable(),
      }),
    cacheTags: () => ['redirects'],
    example: {
      body: { path: '/about-us' },
      reply: { code: 1, redirect: { to: '/About', status: 301 } },
    },
  }),
  'site/getBotChallenge': call({
    summary: 'Get a proof-of-work challenge for the bot check',
    who: 'anyone',
    body: () => body({}),
    reply: () => reply({ challenge: z.record(z.string(), z.unknown()) }),
  }),
};
