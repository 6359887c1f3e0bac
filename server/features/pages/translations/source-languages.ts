import { splitSection } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { PageSource } from '../page-content.ts';
import { parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';
import { findPageById } from './queries.ts';

/**
 * A live page’s sources for readers. Those that a translation has from its original were published in the language of
 * that one, unless its translator has found another version.
 */
export async function readSources(
  db: Db,
  { original_id }: Pick<PageRow, 'original_id'>,
  sources: PageSource[],
) {
  if (original_id === null || sources.length === 0) return sources;
  const original = await findPageById(db, original_id);
  if (!original) return sources;
  const { language } = splitSection(original.section);
  const { sources: before } = parseIntro(original.live_intro ?? original.draft_intro);
  const titles = new Map(before.map(({ id, title }) => [id, title]));
  return sources.map((source) =>
    titles.get(source.id) === source.title ? { ...source, language } : source,
  );
}
