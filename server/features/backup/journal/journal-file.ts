import { createHash } from 'node:crypto';
import { appendFile, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { day } from '#contract/shared/time-units.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { makePrivateFolder, privateFile } from '#server/platform/storage/private-files.ts';

const at = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);

/**
 * Changes that a restored backup must not forget. Ids, keyed hashes and counts: none of it says anything about a person
 * without the database.
 */
const entrySchema = z.discriminatedUnion('kind', [
  /** The journal began: it is complete from here on. */
  z.object({ kind: z.literal('begun'), at }),
  /** An email of the outbox was handed over. */
  z.object({ kind: z.literal('email'), at, id: z.string() }),
  /** A mailing began. */
  z.object({ kind: z.literal('mailing'), at, id: z.string() }),
  /** A participant was reminded of an event. */
  z.object({ kind: z.literal('reminder'), at, id: z.string() }),
  /** A participant was asked how an event was. */
  z.object({ kind: z.literal('feedback'), at, id: z.string() }),
  z.object({ kind: z.literal('deletion'), at, subject: z.string() }),
  z.object({
    kind: z.literal('unsubscribe'),
    at,
    id: z.string(),
    subscriber_id: z.string(),
    address_hash: z.string(),
    test: flag,
    general: flag,
    newsletters: flag,
    how: z.enum([
      'link',
      'one-click',
      'account',
      'sendgrid',
      'deleted',
      'import',
      'staff',
      'bounce',
      'complaint',
    ]),
    /** Absent in journals of earlier versions. */
    reason: z.string().optional(),
    joined_at: z.number().nullable(),
    mailing_id: z.string().nullable(),
    /** Absent in journals of earlier versions. */
    import_id: z.string().nullable().optional(),
  }),
  /** The last receipt number of a year. */
  z.object({ kind: z.literal('receipt'), at, year: z.number(), last: z.number() }),
  /** The receipt number of a gift that Stripe can be asked for again; the payment's id as a hash. */
  z.object({
    kind: z.literal('gift'),
    at,
    payment: z.string(),
    number: z.string().regex(/^\d{4}-\d{6,9}$/),
  }),
]);
export type JournalEntry = z.output<typeof entrySchema>;

/** How long entries are kept, in ms: an older backup is restored without them. */
const retention = 400 * day;

/** The journal of one site in a folder, which may also contain journals of other sites. */
export interface JournalPlace {
  folder: string;
  /** Distinguishes the files of this site: see `siteTag`. */
  site: string;
}

export const journalFolder = (dataDirectory: string): string => join(dataDirectory, 'journal');

/** @param firstStart the stored time of the first start, which is the same in every backup of the site */
export const siteTag = (firstStart: string): string =>
  createHash('sha256').update(firstStart).digest('hex').slice(0, 8);

const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);
const fileOf = (month: string, site: string) => `journal-${month}-${site}.ndjson`;

/** Adds entries to the file of this month. They are on the disk when this resolves. @returns the file's name */
export async function appendEntries(
  { folder, site }: JournalPlace,
  entries: JournalEntry[],
): Promise<string> {
  makePrivateFolder(folder);
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const name = fileOf(monthOf(Date.now()), site);
  const file = join(folder, name);
  // Otherwise the first entry would continue the half line that a power cut left.
  const start = (await endsWithHalfLine(file)) ? '\n' : '';
  await appendFile(file, start + lines, { mode: privateFile, flush: true });
  return name;
}

async function endsWithHalfLine(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (!handle) return false;
  try {
    const { size } = await handle.stat();
    if (size === 0) return false;
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() !== '\n';
  } finally {
    await handle.close();
  }
}

/** The entries since a time, in ms; none where there is no journal. */
export async function readEntries(place: JournalPlace, since: number): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const month of await listMonths(place)) {
    if (month < monthOf(since)) continue;
    const text = await readFile(join(place.folder, fileOf(month, place.site)), 'utf8');
    entries.push(...entriesIn(text).filter(({ at }) => at >= since));
  }
  return entries;
}

/** The entries in a copy of a site's journal, which may be in a bucket; none where there is no copy. */
export async function readCopiedEntries(
  files: Pick<MediaStore, 'list' | 'read'>,
  site: string,
): Promise<JournalEntry[]> {
  const entries: JournalEntry[] = [];
  for (const month of monthsAmong(await files.list(), site)) {
    const bytes = await files.read(fileOf(month, site));
    entries.push(...entriesIn(bytes?.toString() ?? ''));
  }
  return entries;
}

/** Removes the months that are older than any backup. */
export async function removeOldFiles(place: JournalPlace, now = Date.now()): Promise<void> {
  for (const month of await listMonths(place)) {
    if (month >= monthOf(now - retention)) continue;
    await rm(join(place.folder, fileOf(month, place.site)), { force: true });
  }
}

/** The name of this month's file; undefined: nothing was recorded in this month. */
export async function currentFile(place: JournalPlace): Promise<string | undefined> {
  const month = monthOf(Date.now());
  return (await listMonths(place)).includes(month) ? fileOf(month, place.site) : undefined;
}

async function listMonths({ folder, site }: JournalPlace): Promise<string[]> {
  const names: string[] = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return monthsAmong(names, site);
}

function monthsAmong(names: string[], site: string): string[] {
  const months = names.map((name) => /^journal-(\d{4}-\d{2})-/.exec(name)?.[1] ?? '');
  return months.filter((month) => names.includes(fileOf(month, site))).sort();
}

const entriesIn = (text: string): JournalEntry[] =>
  text
    .split('\n')
    .map(readEntry)
    .filter((entry) => entry !== undefined);

/** @returns undefined for an incomplete line, as a power cut leaves it */
function readEntry(line: string): JournalEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
