import { appendFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { day } from '#contract/shared/time-units.ts';
import { privateFile, privateFolder } from '#server/platform/storage/private-files.ts';

const at = z.number();
const flag = z.union([z.literal(0), z.literal(1)]);

/**
 * What a restored backup must not forget. Ids, keyed hashes and counts: none of it says anything about a person
 * without the database.
 */
const entrySchema = z.discriminatedUnion('kind', [
  /** An email of the outbox was handed over. */
  z.object({ kind: z.literal('email'), at, id: z.string() }),
  /** A mailing began. */
  z.object({ kind: z.literal('mailing'), at, id: z.string() }),
  /** A participant was reminded of an event. */
  z.object({ kind: z.literal('reminder'), at, id: z.string() }),
  z.object({ kind: z.literal('deletion'), at, subject: z.string() }),
  z.object({
    kind: z.literal('unsubscribe'),
    at,
    id: z.string(),
    subscriber_id: z.string(),
    address_hash: z.string(),
    ...{ test: flag, general: flag, newsletters: flag },
    how: z.enum(['link', 'one-click', 'account', 'sendgrid', 'deleted', 'import']),
    joined_at: z.number().nullable(),
    mailing_id: z.string().nullable(),
  }),
  /** The last receipt number of a year. */
  z.object({ kind: z.literal('receipt'), at, year: z.number(), last: z.number() }),
]);
export type JournalEntry = z.output<typeof entrySchema>;

/** Older backups than this are restored without what was done since, in ms. */
const kept = 400 * day;

export const journalFolder = (dataDirectory: string): string => join(dataDirectory, 'journal');

const monthIn = (file: string) => file.slice('journal-'.length, -'.ndjson'.length);
const monthOf = (time: number) => new Date(time).toISOString().slice(0, 7);

/** Adds entries to the file of this month. They are on the disk when this resolves. @returns the file's name */
export async function appendEntries(folder: string, entries: JournalEntry[]): Promise<string> {
  await mkdir(folder, { recursive: true, mode: privateFolder });
  const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
  const name = `journal-${monthOf(Date.now())}.ndjson`;
  await appendFile(join(folder, name), lines, { mode: privateFile, flush: true });
  return name;
}

/**
 * @param since in ms
 * @returns the entries since then; undefined: there is no journal
 */
export async function readEntries(
  folder: string,
  since: number,
): Promise<JournalEntry[] | undefined> {
  const files = await listFiles(folder);
  if (files.length === 0) return undefined;
  const entries: JournalEntry[] = [];
  for (const name of files.filter((file) => monthIn(file) >= monthOf(since))) {
    for (const line of (await readFile(join(folder, name), 'utf8')).split('\n')) {
      const entry = readEntry(line);
      if (entry && entry.at >= since) entries.push(entry);
    }
  }
  return entries;
}

/** Removes the months that no backup is restored from any more. */
export async function removeOldFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await listFiles(folder)) {
    if (monthIn(name) < monthOf(now - kept)) await rm(join(folder, name), { force: true });
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
  return names.filter((name) => /^journal-\d{4}-\d{2}\.ndjson$/.test(name)).sort();
}

/** @returns undefined for half a line, which a power cut has left */
function readEntry(line: string): JournalEntry | undefined {
  try {
    return entrySchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
