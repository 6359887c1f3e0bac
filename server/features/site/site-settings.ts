import type { DecimalMark } from '#contract/shared/money.ts';
import { type HeaderPageName, headerPages } from '#contract/shared/pages/header-pages.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type Colors, originalColors } from './colors.ts';
import { findStoredSite, lockStoredSite, upsertSite } from './queries.ts';

/** The settings of a site. */
export interface SiteSettings {
  /** Increases by one with every change. */
  version: number;
  name: string;
  tagline: string;
  description: string;
  address: string;
  email: string;
  phone: string;
  /** The organization's time zone, as an IANA name. */
  timeZone: string;
  /** The decimal mark of amounts that people type. */
  decimalMark: DecimalMark;
  social: { name: string; url: string }[];
  /** The stored image with its size in pixels; null: the built-in logo. */
  logo: { name: string; width: number; height: number } | null;
  /** Every page of the header, in order. */
  headerMenu: { page: HeaderPageName; label: string; isShown: 0 | 1 }[];
  donateButton: { label: string; isShown: 0 | 1 };
  coursesMenu: { linkName: string; url: string; isActive: 0 | 1 }[];
  colors: Colors;
  /** Who needs a second factor two weeks after becoming staff; 'nobody': all staff are only reminded. */
  staffTwoFactor: 'nobody' | 'administrators' | 'staff';
  /** Whether staff get an email about new messages, and where; empty: the site's address, else all administrators. */
  messageNotices: { isOn: 0 | 1; email: string };
  /** Sections whose pages are published only with an approved review. */
  reviewedSections: Section[];
}

/** The name of a site until staff change it. */
export const defaultSiteName = 'Common Plate';

/** The Donate button’s label until staff change it. */
export const originalDonateLabel = 'Donate';

const emptySite: SiteSettings = {
  version: 1,
  name: defaultSiteName,
  tagline: '',
  description: '',
  address: '',
  email: '',
  phone: '',
  timeZone: 'America/New_York',
  decimalMark: '.',
  social: [],
  logo: null,
  headerMenu: headerPages.map(({ name, label, isShown }) => ({
    page: name,
    label,
    isShown: isShown ? 1 : 0,
  })),
  donateButton: { label: originalDonateLabel, isShown: 1 },
  coursesMenu: [],
  colors: originalColors,
  staffTwoFactor: 'administrators',
  messageNotices: { isOn: 1, email: '' },
  reviewedSections: [],
};

/** The settings, with defaults. */
export const readSite = async (db: Db) => present(await findStoredSite(db));

/** The same, locked until the transaction ends: a concurrent change waits and then sees this one. */
export const lockSite = async (trx: Db) => present(await lockStoredSite(trx));

function present(row: { value: string } | undefined): SiteSettings {
  const site = { ...emptySite, ...(row && (JSON.parse(row.value) as Partial<SiteSettings>)) };
  return { ...site, headerMenu: complete(site.headerMenu) };
}

/**
 * The saved header without pages that this version does not have, plus those that newer versions have added: hidden, as
 * whoever arranged it decides what else it shows.
 */
function complete(saved: SiteSettings['headerMenu']): SiteSettings['headerMenu'] {
  const menu = saved.filter(({ page }) => headerPages.some(({ name }) => name === page));
  const known = new Set(menu.map(({ page }) => page));
  const added = emptySite.headerMenu.filter(({ page }) => !known.has(page));
  return [...menu, ...added.map((link) => ({ ...link, isShown: 0 as const }))];
}

/** Inserts or updates all settings. */
export const writeSite = (trx: Db, site: SiteSettings): Promise<void> =>
  upsertSite(trx, JSON.stringify(site));
