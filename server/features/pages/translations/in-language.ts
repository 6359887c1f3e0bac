import type { Reply } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import {
  originalSectionOf,
  type Section,
  sectionIn,
  splitSection,
} from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { findPage, type PageRow } from '../queries.ts';
import { findPageById, listLiveAddresses, listLiveVersions, listTranslations } from './queries.ts';

interface Asked {
  section: Section;
  name: string;
  /** Absent: that of the call. */
  language?: Language | undefined;
}

/** The language in which a section’s pages are wanted: its own if it has one. */
export const wantedLanguage = ({ section, language }: Omit<Asked, 'name'>): Language => {
  const own = splitSection(section).language;
  return own === defaultLanguage ? (language ?? currentLanguage()) : own;
};

/**
 * A live page for readers of a language: its translation, which has a name of its own, or the original where there is
 * none.
 * @param asked its name in that language or that of its original
 */
export async function findLiveIn(db: Db, asked: Asked): Promise<PageRow | undefined> {
  const language = wantedLanguage(asked);
  const original = splitSection(asked.section).section;
  if (language !== defaultLanguage) {
    const own = await findPage(db, sectionIn(language, original), asked.name);
    if (own?.live_intro && (await isOriginalLive(db, own))) return own;
  }
  const row = await findPage(db, original, asked.name);
  if (!row?.live_intro) return undefined;
  const [shown] = await translateRows(db, language, [row]);
  return shown;
}

/** Visitors see a translation only while they could see its original. */
async function isOriginalLive(db: Db, { original_id }: PageRow): Promise<boolean> {
  if (original_id === null) return true;
  const original = await findPageById(db, original_id);
  return original !== undefined && original.live_intro !== null;
}

/** The name of the original of a page that is named in a language. */
export async function originalNameOf(db: Db, asked: Asked): Promise<string> {
  const language = wantedLanguage(asked);
  if (language === defaultLanguage) return asked.name;
  const own = await findPage(
    db,
    sectionIn(language, splitSection(asked.section).section),
    asked.name,
  );
  const original = own?.original_id ? await findPageById(db, own.original_id) : undefined;
  return original?.name ?? asked.name;
}

/** What lists read of a page. */
type ListedRow = Pick<PageRow, 'id' | 'section'> & Partial<PageRow>;

/** Live pages with the live translations of those that have one in their place. */
export async function translateRows<Row extends ListedRow>(
  db: Db,
  language: Language,
  rows: readonly Row[],
): Promise<Row[]> {
  if (language === defaultLanguage || rows.length === 0) return [...rows];
  const bySection = Map.groupBy(rows, ({ section }) => section);
  const translated = new Map<string | null, PageRow>();
  for (const [section, originals] of bySection) {
    const own = sectionIn(language, splitSection(section).section);
    const ids = originals.map(({ id }) => id);
    for (const row of await listTranslations(db, own, ids)) {
      if (row.live_intro !== null) translated.set(row.original_id, row);
    }
  }
  // Their place in the list is that of the original.
  return rows.map((row) => {
    const found = translated.get(row.id);
    return found ? { ...row, ...found, position: row.position } : row;
  });
}

/** The languages in which visitors find a page, with its name in each. */
export async function readVersions(db: Db, row: PageRow) {
  const versions = await listLiveVersions(db, row.original_id ?? row.id);
  return versions.map(({ section, name }) => ({ language: splitSection(section).language, name }));
}

/** The live pages of all sections, each with its versions; the original first. */
export async function readAddresses(db: Db): Promise<Reply<'pages/getAddresses'>['pages']> {
  const rows = await listLiveAddresses(db);
  const versions = Map.groupBy(rows, ({ id, original_id }) => original_id ?? id);
  return [...versions.values()].map((all) => ({
    section: originalSectionOf(all[0]?.section ?? ''),
    versions: all.map(({ section, name, live_at, updated_at }) => ({
      language: splitSection(section).language,
      name,
      updatedAt: new Date(live_at ?? updated_at).toISOString(),
    })),
  }));
}
