import type { HeldRoles } from '#contract/shared/may.ts';
import { editingOf } from '#contract/shared/pages/section-capabilities.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { stemOf } from '#server/platform/storage/media-names.ts';
import { listPageStates, listPageVersions } from './queries.ts';
import { type MediaReference, shownUse } from './references.ts';

/** A use of an image or a recording: its label for staff, and where they edit it. */
export interface MediaUse {
  title: string;
  to: string;
}

/** How many pages are scanned before yielding to other work. */
const pagesAtOnce = 40;
/** Anything in a text that may be a library file. */
export const anyName =
  /(?<![\w.-])[A-Za-z0-9][\w.-]{0,190}?\.(?:webp|avif|svg|png|jpe?g|gif|mp3|m4a|aac|ogg|wav|mp4|webm)(?![\w-])/g;

/** The common part of all names of one image; for anything else the name itself. */
export const keyOf = (name: string) => stemOf(name) ?? name;

/** The names that a page references, by the page state in which they were read. */
interface PageNames {
  stamp: string;
  keys: ReadonlySet<string>;
  title: string;
}

/** Two thousand pages are megabytes of text: each version is read once. */
let known = new Map<string, PageNames>();

/** Where uses are looked up, and for whom: people see only names of pages that they may open. */
export interface UsesFor {
  references: readonly MediaReference[];
  roles: HeldRoles;
}

/** The uses of each of these keys, in pages (draft and live) and in all other content. */
export async function usesOf(
  db: Db,
  { references, roles }: UsesFor,
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
    const { section } = page;
    const use = shownUse(roles, editingOf(section), () => ({
      title: `${section.charAt(0).toUpperCase()}${section.slice(1)}: ${page.title}`,
      to: `/cms/${section}/${page.name}`,
    }));
    for (const key of page.keys) add(key, use);
  }
  for (const { rows, use, openTo, ...columns } of references) {
    for (const row of await rows(db)) {
      const found = keysIn(sourcesOf(columns).map((column) => row[column]));
      for (const key of found)
        add(
          key,
          shownUse(roles, openTo(row), () => use(row)),
        );
    }
  }
  return uses;
}

/** The ids of the pages that reference one of these keys. */
export async function pagesThatName(db: Db, keys: ReadonlySet<string>): Promise<string[]> {
  const pages = await readPages(db);
  return pages.filter((page) => [...keys].some((key) => page.keys.has(key))).map(({ id }) => id);
}

/** The columns with staff content. */
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
  }
  known = fresh;
  return stamped.flatMap((row) => {
    const names = fresh.get(row.id);
    return names ? [{ ...row, keys: names.keys, title: names.title || row.name }] : [];
  });
}
