import { createHash } from 'node:crypto';
import type { Reply } from '#contract/index.ts';
import type { VersionedListName } from '#contract/lists/entries.ts';
import { requiredPolicyPages } from '#contract/shared/pages/policy-pages.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { hasBlanks } from '../lists/blanks.ts';
import { isOutdated } from '../lists/history/drafts.ts';
import { canonicalJson } from '../lists/history/entry-content.ts';
import { type DraftRow, listDrafts } from '../lists/history/queries.ts';
import { versionedList } from '../lists/history/versioned-list.ts';
import { lacksFields } from '../pages/own-fields.ts';
import { parseContent, parseIntro } from '../pages/present.ts';
import type { PageRow } from '../pages/queries.ts';
import { lacksReview } from '../pages/review/review-mark.ts';
import { missingTexts } from '../pages/translations/require-translated.ts';
import { type ItemRow, listItems, listPagesOf, type ReleaseRow } from './queries.ts';

type State = Reply<'releases/getRelease'>['release']['changes'][number]['state'];

/** The effect of a change in a release, as of now. */
interface Examined {
  item: ItemRow;
  title: string;
  state: State;
  /** The version of the draft; 0: there is none. */
  version: number;
  changedAt: number | null;
  changedBy: string | null;
}

/** A change of a page, with what it publishes. */
export interface ExaminedPage extends Examined {
  kind: 'page';
  page: PageRow | undefined;
  revision: { intro: string; content: string };
}

/** A change of an entry, with what it publishes as JSON; null: nothing. */
export interface ExaminedEntry extends Examined {
  kind: 'entry';
  list: VersionedListName;
  key: string;
  draft: DraftRow | undefined;
  content: string | null;
  /** The published content; undefined: none. */
  live: unknown;
}

export type ExaminedItem = ExaminedPage | ExaminedEntry;

/** The states in which a change prevents the publication of its release. */
const blocking: readonly State[] = [
  'gone',
  'needsTitle',
  'needsFields',
  'hasBlanks',
  'untranslated',
  'needsReview',
  'outdated',
  'needed',
];
export const isBlocking = ({ state }: Pick<Examined, 'state'>) => blocking.includes(state);

/**
 * The effect of each change of a release, as of now. An open release takes the newest drafts; a scheduled one those of
 * when it was scheduled.
 */
export async function examineRelease(
  deps: Pick<AppDeps, 'contributions'>,
  db: Db,
  release: Pick<ReleaseRow, 'id' | 'status'>,
): Promise<ExaminedItem[]> {
  const items = await listItems(db, release.id);
  const pages = await listPagesOf(db, release.id);
  const lists = await readLists(deps, db, items);
  const isFixed = release.status === 'scheduled';
  const isPublished = release.status === 'published';
  const examined: ExaminedItem[] = [];
  // One query at a time: a transaction has one connection.
  for (const item of items) {
    const { list, entry_key: key } = item;
    if (list === null || key === null) {
      const page = item.page_id === null ? undefined : pages.get(item.page_id);
      const one = examinePage(item, page, isFixed);
      const state = isPublished ? publishedPageState(one) : await pageState(db, one);
      examined.push({ ...one, state });
    } else {
      const one = examineEntry(item, list as VersionedListName, key, lists, isFixed);
      const state = isPublished ? publishedEntryState(one) : entryState(one);
      examined.push({ ...one, state });
    }
  }
  return examined;
}

/** Identifies the state of a release, so that nothing is published that its publisher has not seen. */
export function fingerprintOf(release: Pick<ReleaseRow, 'version'>, items: ExaminedItem[]): string {
  const known = items.map(({ item, version, state }) => [item.id, version, state]);
  return createHash('sha256')
    .update(JSON.stringify([release.version, known]))
    .digest('base64url');
}

function examinePage(item: ItemRow, page: PageRow | undefined, isFixed: boolean): ExaminedPage {
  const intro = (isFixed && item.intro) || page?.draft_intro || '{}';
  const content = (isFixed && item.content) || page?.draft_content || '[]';
  return {
    kind: 'page',
    item,
    page,
    revision: { intro, content },
    title: parseIntro(page?.draft_intro ?? '{}').title.trim() || item.title,
    state: 'ready',
    version: page?.version ?? 0,
    changedAt: page?.updated_at ?? null,
    changedBy: page?.updated_by ?? null,
  };
}

async function pageState(db: Db, { item, page, revision }: ExaminedPage): Promise<State> {
  if (!page || page.trashed_at !== null) return 'gone';
  if (item.action === 'trash') return 'ready';
  if (item.action === 'unpublish') return page.live_intro === null ? 'noChanges' : 'ready';
  if (revision.intro === page.live_intro && revision.content === page.live_content) {
    return 'noChanges';
  }
  const intro = parseIntro(revision.intro);
  if (intro.title.trim() === '') return 'needsTitle';
  if (lacksFields(page, intro)) return 'needsFields';
  const content = parseContent(revision.content);
  if (hasBlanks([intro, content])) return 'hasBlanks';
  if (missingTexts(page, { intro, content }).length > 0) return 'untranslated';
  return (await lacksReview(db, page, revision)) ? 'needsReview' : 'ready';
}

/** Whether visitors still see what the release has published. */
function publishedPageState({ item, page }: ExaminedPage): State {
  if (item.before === null) return 'noChanges';
  if (!page) return 'changedSince';
  const isTrashed = page.trashed_at !== null;
  const isSame =
    isTrashed === (item.action === 'trash') &&
    (JSON.parse(item.before) as { name: string }).name === page.name &&
    page.live_intro === item.intro &&
    page.live_content === item.content;
  return isSame ? 'published' : 'changedSince';
}

interface ListState {
  drafts: Map<string, DraftRow>;
  live: Map<string, unknown>;
}

async function readLists(
  deps: Pick<AppDeps, 'contributions'>,
  db: Db,
  items: ItemRow[],
): Promise<Map<string, ListState>> {
  const states = new Map<string, ListState>();
  for (const { list } of items) {
    if (list === null || states.has(list)) continue;
    const drafts = await listDrafts(db, list);
    states.set(list, {
      drafts: new Map(drafts.map((draft) => [draft.entry_key, draft])),
      live: await versionedList(deps, list as VersionedListName).read(db),
    });
  }
  return states;
}

function examineEntry(
  item: ItemRow,
  list: VersionedListName,
  key: string,
  lists: Map<string, ListState>,
  isFixed: boolean,
): ExaminedEntry {
  const draft = lists.get(list)?.drafts.get(key);
  const content = (isFixed && item.content) || draft?.content || null;
  return {
    kind: 'entry',
    item,
    list,
    key,
    draft,
    live: lists.get(list)?.live.get(key),
    content: item.action === 'delete' ? null : content,
    title: item.title,
    state: 'ready',
    version: draft?.version ?? 0,
    changedAt: draft?.updated_at ?? null,
    changedBy: draft?.updated_by ?? null,
  };
}

function entryState({ item, list, key, draft, content, live }: ExaminedEntry): State {
  if (item.action === 'delete') {
    if (list === 'footerPages' && requiredPolicyPages.includes(key.toLowerCase())) return 'needed';
    return live === undefined ? 'noChanges' : 'ready';
  }
  if (content === null) return live === undefined ? 'gone' : 'noChanges';
  if (canonicalJson(live) === content) return 'noChanges';
  if (hasBlanks(JSON.parse(content))) return 'hasBlanks';
  if (draft) return isOutdated(draft, live) ? 'outdated' : 'ready';
  // It was published or discarded after the release was scheduled.
  return 'outdated';
}

function publishedEntryState({ item, live }: ExaminedEntry): State {
  if (item.before === null) return 'noChanges';
  const isSame = live === undefined ? item.content === null : canonicalJson(live) === item.content;
  return isSame ? 'published' : 'changedSince';
}
