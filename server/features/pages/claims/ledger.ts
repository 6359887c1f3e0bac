import type { Reply } from '#contract/index.ts';
import { fullName } from '#contract/shared/full-name.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { dayAt } from '#server/features/site/day.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listBrokenLinks } from '../links/read-links.ts';
import type { PageSource } from '../page-content.ts';
import { parseIntro } from '../present.ts';
import { says } from './page-words.ts';
import { type ClaimRow, eachPage, listClaims, listRetired, listTodos } from './queries.ts';
import { sourceKey } from './source-key.ts';

type Ledger = Omit<Reply<'claims/getLedger'>, 'code'>;
type Claim = Ledger['claims'][number];
type Reason = Ledger['retired'][number]['reason'];

/** Why sources were retired, by their keys. */
export type RetiredKeys = ReadonlyMap<string, Reason>;

/** Everything that has to do with what pages state. One query at a time: a transaction has one connection. */
export async function readLedger(db: Db): Promise<Ledger> {
  const retired = await listRetired(db);
  const keys: RetiredKeys = new Map(retired.map((row) => [row.source_key, row.reason]));
  const today = await dayAt(db);
  const todos = await listTodos(db);
  const links = await listBrokenLinks(db);
  return {
    claims: (await listClaims(db)).map((row) => presentClaim(row, keys, today)),
    retired: retired.map((row) => ({
      id: row.id,
      title: row.title,
      url: row.url,
      reason: row.reason,
      replacement: row.replacement,
      retiredAt: new Date(row.created_at).toISOString(),
      retiredBy: fullName(row.first_name, row.last_name),
      todos: todos
        .filter(({ source_id }) => source_id === row.id)
        .map((todo) => ({
          id: todo.id,
          kind: todo.kind,
          section: todo.section as Section,
          name: todo.name,
          pageTitle: parseIntro(todo.draft_intro).title,
          isUsed: names(todo, row.source_key) ? (1 as const) : (0 as const),
          isDone: todo.done_at === null ? (0 as const) : (1 as const),
        })),
    })),
    sources: await knownSources(db, keys),
    ...links,
  };
}

/** Whether a page’s draft or live content has a source with this key. */
export const names = (
  { draft_intro, live_intro }: { draft_intro: string; live_intro: string | null },
  key: string,
): boolean =>
  [draft_intro, live_intro ?? '{}'].some((intro) =>
    parseIntro(intro).sources.some((source) => sourceKey(source) === key),
  );

/** A claim with its problems. @param today in the organization’s time zone */
export function presentClaim(row: ClaimRow, retired: RetiredKeys, today: string): Claim {
  const intro = parseIntro(row.draft_intro);
  const ids = JSON.parse(row.source_ids) as string[];
  const sources = intro.sources
    .filter(({ id }) => ids.includes(id))
    .map((source) => presentSource(source, retired));
  const isSaid = says(row, { intro: row.draft_intro, content: row.draft_content }, row.quote);
  const problems = [
    row.review_by !== '' && row.review_by <= today && ('due' as const),
    sources.length === 0 && ('unsourced' as const),
    sources.some(({ retired }) => retired !== '') && ('retired' as const),
    !isSaid && ('changed' as const),
  ];
  return {
    id: row.id,
    section: row.section as Section,
    name: row.name,
    pageTitle: intro.title,
    quote: row.quote,
    sources,
    reviewer: row.reviewer,
    reviewBy: row.review_by,
    problems: problems.filter((problem) => problem !== false),
  };
}

export const presentSource = (
  { id, title, url, evidence }: PageSource,
  retired: RetiredKeys,
): Claim['sources'][number] => ({
  id,
  title,
  url,
  evidence,
  retired: retired.get(sourceKey({ title, url })) ?? '',
});

/** The sources that pages name and that are not retired, those that most pages name first. */
async function knownSources(db: Db, retired: RetiredKeys): Promise<Ledger['sources']> {
  const known = new Map<string, Ledger['sources'][number]>();
  for await (const page of eachPage(db)) {
    const sources = new Map(
      parseIntro(page.draft_intro).sources.map((source) => [sourceKey(source), source]),
    );
    for (const [key, { title, url }] of sources) {
      if (retired.has(key) || title.trim() === '') continue;
      known.set(key, { title, url, pages: (known.get(key)?.pages ?? 0) + 1 });
    }
  }
  return [...known.values()].toSorted(
    (one, other) => other.pages - one.pages || one.title.localeCompare(other.title),
  );
}
