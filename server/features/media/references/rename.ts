import type { Db } from '#server/platform/db/connect.ts';
import { inWriteOrder } from '#server/platform/db/write-order.ts';
import { renderTexts } from '#server/platform/markdown/render-texts.ts';
import {
  fileInWidth,
  readPictureName,
  stemOf,
  widthsOf,
} from '#server/platform/storage/media-names.ts';
import { anyName, keyOf, keysIn, pagesThatName, sourcesOf } from './media-uses.ts';
import { incrementVersion, lockPageById, updatePageById, updateUnchanged } from './queries.ts';
import type { MediaReference } from './references.ts';

/**
 * Replaces an image's former names by its new one in every text, field and stored HTML. Versions increase, so that open
 * editors notice.
 * @param references of all features
 * @param keys the common parts of the names to replace
 * @returns the tags of changed public content
 */
export async function renameEverywhere(
  trx: Db,
  references: readonly MediaReference[],
  keys: Set<string>,
  name: string,
): Promise<string[]> {
  const renamed = (text: string) =>
    text.replace(anyName, (found) => (keys.has(keyOf(found)) ? inSameWidth(found, name) : found));
  const tags = await renameInPages(trx, keys, renamed);
  for (const reference of references) {
    // Someone may save a row after it was read and before it is written: then it is read again.
    let isDone = false;
    while (!isDone) isDone = await renameInRows(trx, reference, keys, renamed, tags);
  }
  return [...new Set(tags)];
}

/** @returns whether every row was unchanged */
async function renameInRows(
  trx: Db,
  reference: MediaReference,
  keys: Set<string>,
  renamed: (text: string) => string,
  tags: string[],
): Promise<boolean> {
  const columns = sourcesOf(reference);
  for (const row of await reference.rows(trx)) {
    if (![...keysIn(columns.map((column) => row[column]))].some((key) => keys.has(key))) continue;
    const changes: Record<string, string> = {};
    for (const column of reference.names ?? []) changes[column] = renamed(String(row[column]));
    for (const column of reference.json ?? []) {
      if (row[column] === null) continue;
      changes[column] = countedUp(await renameInJson(String(row[column]), renamed));
    }
    for (const [text, html] of reference.texts ?? []) {
      changes[text] = renamed(String(row[text]));
      changes[html] = await render(changes[text]);
    }
    const read = Object.fromEntries(
      [reference.key, ...columns].map((column) => [column, row[column]]),
    );
    if (!(await updateUnchanged(trx, reference.table, read, changes))) return false;
    const versioned = reference.versioned?.(row);
    if (versioned) await incrementVersion(trx, versioned);
    tags.push(...reference.tags(row));
  }
  return true;
}

async function renameInPages(trx: Db, keys: Set<string>, renamed: (text: string) => string) {
  const tags: string[] = [];
  for (const id of inWriteOrder(await pagesThatName(trx, keys), (each) => each)) {
    const row = await lockPageById(trx, id);
    if (!row) continue;
    const change = (json: string | null) => (json === null ? null : renameInJson(json, renamed));
    const states = {
      draft_intro: (await change(row.draft_intro)) as string,
      draft_content: (await change(row.draft_content)) as string,
      live_intro: await change(row.live_intro),
      live_content: await change(row.live_content),
    };
    await updatePageById(trx, id, { ...states, version: row.version + 1, updated_at: Date.now() });
    if (row.live_intro === null) continue;
    tags.push(`page:${row.section}/${row.name_key}`, `section:${row.section}`);
  }
  return tags;
}

/** Renames in a page's state: see pages/page-content.ts. Every text is rendered to HTML again, one after the other. */
async function renameInJson(json: string, renamed: (text: string) => string): Promise<string> {
  if (renamed(json) === json) return json;
  const visit = async (value: unknown): Promise<unknown> => {
    if (typeof value === 'string') return renamed(value);
    if (Array.isArray(value)) {
      const entries: unknown[] = [];
      for (const entry of value) entries.push(await visit(entry));
      return entries;
    }
    if (typeof value !== 'object' || value === null) return value;
    const after: Record<string, unknown> = {};
    for (const [field, inner] of Object.entries(value)) after[field] = await visit(inner);
    const { text, html } = value as { text?: unknown; html?: unknown };
    if (typeof html === 'string' && typeof after.text === 'string') {
      after.html = after.text === text ? html : await render(after.text);
    }
    return { ...after, ...sizeOf(after, value) };
  };
  return JSON.stringify(await visit(JSON.parse(json)));
}

/** Settings hold their own version. */
function countedUp(json: string): string {
  const value = JSON.parse(json) as { version?: unknown };
  return typeof value.version === 'number'
    ? JSON.stringify({ ...value, version: value.version + 1 })
    : json;
}

/** The new dimensions of an image whose size is stored next to its name: the logo. */
function sizeOf(after: Record<string, unknown>, before: object) {
  const { name, width } = after;
  if (typeof width !== 'number' || typeof name !== 'string') return {};
  const picture = readPictureName(`${stemOf(name)}.webp`);
  if (!picture || name === (before as { name?: unknown }).name) return {};
  const shown = Number(/\.(\d+)\.\w+$/.exec(name)?.[1] ?? picture.width);
  return { width: shown, height: Math.round((picture.height / picture.width) * shown) };
}

/** Replaces a file of some width by the new image's file of that width, if it has one. */
function inSameWidth(found: string, name: string): string {
  const [, width, format] = /\.(\d{3,4})\.(webp|avif)$/.exec(found) ?? [];
  const picture = readPictureName(name);
  if (!picture || !widthsOf(picture.width).includes(Number(width))) return name;
  return fileInWidth(picture, Number(width), format === 'avif' ? 'avif' : 'webp');
}

const render = async (text: string) => (await renderTexts({ text })).text ?? '';
