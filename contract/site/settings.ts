import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  email,
  flag,
  line,
  linkUrl,
  maxPictureBytes,
  mediaName,
  pictureData,
  requiredLine,
  timeZone,
  version,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { section } from '../pages/pages.ts';
import { decimalMarks } from '../shared/money.ts';
import {
  coursesMenu,
  donateButton,
  headerLink,
  headerPage,
  storedCoursesMenu,
  storedHeader,
} from './header-menu.ts';
import { siteTexts } from './site.ts';

/** A color as '#rrggbb'. */
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'Enter a color as # and six hexadecimal digits, such as #2f6b3a.')
  .toLowerCase();

/** All colors that staff may change. */
export const colors = z.strictObject({
  ground: color,
  panel: color,
  band: color,
  text: color,
  accent: color,
  highlight: color,
});

/** What staff write about the organization. */
export const organizationTexts = () => ({
  name: requiredLine(100),
  description: line(500),
  address: line(300),
  email: z.union([email, z.literal('')]),
  phone: line(50),
});

const socialLink = z.strictObject({ name: requiredLine(100), url: linkUrl });

/** The decimal mark of amounts that people type. */
const decimalMark = z.enum(decimalMarks);

/** Who needs a second factor two weeks after becoming staff; others are reminded. */
const staffTwoFactor = z.enum(['nobody', 'administrators', 'staff']);

const siteSettings = z.object({
  version: z.number(),
  ...siteTexts,
  /** An IANA name: the time zone of events and newsletters. */
  timeZone: z.string(),
  decimalMark,
  /** The stored picture's name; empty: the built-in logo. */
  logo: z.string(),
  ...storedHeader,
  coursesMenu: storedCoursesMenu,
  colors: z.object(colors.shape),
  staffTwoFactor,
  /** Where notices of new messages go; an empty address: the site's, else all administrators'. */
  messageNotices: z.object({ isOn: flag, email: z.string() }),
  /** Sections whose pages are published only with an approved review. */
  reviewedSections: z.array(section),
});
nameSchema(siteSettings, 'SiteSettings', 'The settings of the site.');

/** Whether a service is configured, and which one: never its keys. */
const service = z.object({ isOn: flag, kind: z.string() });

export const settingsCalls = {
  'settings/getSettings': call({
    summary: 'Get the site’s name, contact, logo, colors and menus, and which services are on',
    who: 'staff',
    body: () => body({}),
    reply: () =>
      reply({
        settings: siteSettings,
        originalColors: z.object(colors.shape),
        /** Which colors need contrast with which, and how much. */
        pairs: z.array(z.object({ front: colors.keyof(), back: colors.keyof(), name: z.string() })),
        leastContrast: z.number(),
        botCheck: service,
        analytics: service,
      }),
  }),
  'settings/editSettings': call({
    summary: 'Edit the settings that are sent; changes are live immediately',
    who: 'settings.change',
    body: () =>
      body({
        version: version.optional(),
        ...z.strictObject(organizationTexts()).partial().shape,
        tagline: line().optional(),
        timeZone: timeZone.optional(),
        decimalMark: decimalMark.optional(),
        social: z.array(socialLink).max(20).optional(),
        logo: z.union([mediaName, pictureData, z.literal('')]).optional(),
        headerMenu: z.array(headerLink).max(headerPage.options.length).optional(),
        donateButton: donateButton.optional(),
        coursesMenu: coursesMenu.optional(),
        colors: colors.optional(),
      }),
    file: { field: 'logo', maximum: maxPictureBytes, isRequired: false },
    bodyLimit: bodyLimits.smallFile,
    reply: () => changed({ settings: siteSettings }),
    failures: [409],
    example: {
      body: { tagline: 'Good food for everyone', timeZone: 'America/New_York', version: 3 },
    },
  }),
  'settings/editSecurity': call({
    summary: 'Edit how staff accounts are protected',
    who: 'security.change',
    body: () => body({ version: version.optional(), staffTwoFactor }),
    reply: () => changed({ settings: siteSettings }),
    failures: [409],
    example: { body: { staffTwoFactor: 'staff', version: 3 } },
  }),
  'settings/editReviewedSections': call({
    summary: 'Edit which sections’ pages need an approved review before they are published',
    who: 'reviews.waive',
    body: () => body({ version: version.optional(), sections: z.array(section).max(20) }),
    reply: () => changed({ settings: siteSettings }),
    failures: [409],
    example: { body: { sections: ['articles'], version: 3 } },
  }),
  'settings/editMessageNotices': call({
    summary: 'Edit whether and where staff are notified of contact form messages',
    who: 'messages.answer',
    body: () =>
      body({
        version: version.optional(),
        isOn: flag,
        email: z.union([email, z.literal('')]),
      }),
    reply: () => changed({ settings: siteSettings }),
    failures: [409],
    example: { body: { isOn: 1, email: 'office@example.org', version: 3 } },
  }),
};
