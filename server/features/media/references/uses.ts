import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Db } from '#server/platform/db/connect.ts';
import { stemOf } from '#server/platform/storage/media-names.ts';
import { listPageStates, listPageVersions } from './queries.ts';
import type { MediaReference } from './references.ts';

/** Something that shows a picture or a recording: how staff know it, and where they edit it. */
export interface MediaUse {
  title: string;
  to: string;
}

/** How many pages are looked through before other work may run. */
const pagesAtOnce = 40;
/** Anything in a text that may be a file of the library. */
export const anyName =
  /(?<![\w.-])[A-Za-z0-9][\w.-]{0,190}?\.(?:webp|avif|svg|png|jpe?g|gif|mp3|m4a|aac|ogg|wav|mp4|webm)(?![\w-])/g;

/** What all names of one picture have in common; the name itself of anything else. */
export const keyOf = (name: string) => stemOf(name) ?? name;

/** What a page names, by the state of the page in which it was read. */
interface PageNames {
  stamp: string;
  keys: ReadonlySet<string>;
  title: string;
}

/** Two thousand pages are megabytes of text: each is read once for every version of it. */
let known = new Map<string, PageNames>();

/** Where each of these keys is used, in pages (draft and live) and in everything else that staff write. */
export async function usesOf(
  db: Db,
  references: readonly MediaReference[],
  keys: Iterable<string>,
): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>([...keys].map((key) => [key, []]));
  const add = (key: string, use: MediaUse) => {
    const found = uses.get(key);
    if (found && !found.some(({ to, title }) => to === use.to && title === use.title)) {
      found.push(use);
    }
  };
  for (const page of await readPages(db)) {
    const section = page.section.charAt(0).toUpperCase() + page.section.slice(1);
    const use = { title: `${section}: ${page.title}`, to: `/cms/${page.section}/${page.name}` };
    for (const key of page.keys) add(key, use);
  }
  for (const { rows, use, ...columns } of references) {
    for (const row of await rows(db)) {
      for (const key of keysIn(sourcesOf(columns).map((column) => row[column]))) add(key, use(row));
    }
  }
  return uses;
}

/** The ids of the pages that name one of these keys. */
export async function pagesThatName(db: Db, keys: ReadonlySet<string>): Promise<string[]> {
  const pages = await readPages(db);
  return pages.filter((page) => [...keys].some((key) => page.keys.has(key))).map(({ id }) => id);
}

/** The columns that staff wrote. */
export const sourcesOf = ({ texts = [], names = [], json = [] }: Partial<MediaReference>) => [
  ...texts.map(([text]) => text),
  ...names,
  ...json,
];

export function keysIn(texts: unknown[]): Set<string> {
  const names = texts.flatMap((text) =>
    typeof text === 'string' ? (text.match(anyName) ?? []) : [],
  );
  return new Set(names.map(keyOf));
}

async function readPages(db: Db) {
  const rows = await listPageVersions(db);
  const stamped = rows.map((row) => ({ ...row, stamp: `${row.version}/${row.updated_at}` }));
  const fresh = new Map<string, PageNames>();
  const unread: typeof stamped = [];
  for (const row of stamped) {
    const before = known.get(row.id);
    if (before?.stamp === row.stamp) fresh.set(row.id, before);
    else unread.push(row);
  }
  for (let at = 0; at < unread.length; at += pagesAtOnce) {
    const some = unread.slice(at, at + pagesAtOnce);
    const stamps = new Map(some.map(({ id, stamp }) => [id, stamp]));
    const texts = await listPageStates(db, [...stamps.keys()]);
    for (const { id, ...states } of texts) {
      const { title } = JSON.parse(states.draft_intro) as { title: string };
      fresh.set(id, { stamp: stamps.get(id) ?? '', keys: keysIn(Object.values(states)), title });
    }
    await othersFirst();
  }
  known = fresh;
  return stamped.flatMap((row) => {
    const names = fresh.get(row.id);
    return names ? [{ ...row, keys: names.keys, title: names.title || row.name }] : [];
  });
}
