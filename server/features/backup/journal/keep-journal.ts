import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { readSiteTag } from '../queries/backup-state.ts';
import { listJournalEntries } from '../queries/journal.ts';
import { journalCopies } from './journal-copies.ts';
import {
  appendEntries,
  currentFile,
  type JournalEntry,
  type JournalPlace,
  journalFolder,
  readEntries,
  removeOldFiles,
} from './journal-file.ts';

/** Entries may be committed this much later than their time, as clocks of nodes differ, in ms. */
const overlap = 2 * minute;
/** The maximum age of the journal's copy, in ms. */
const copyInterval = 5 * minute;

/**
 * Records outside the database what a restored backup must not do again: see
 * docs/decisions/operations/journal-next-to-database.md. Every node has a journal of everything, so that the loss of
 * one loses nothing.
 */
export class Journal {
  readonly #folder: string;
  readonly #copies: MediaStore | undefined;
  #known: Set<string> | undefined;
  #since = 0;
  /** The files that have changed since they were copied. */
  readonly #uncopied = new Set<string>();
  #copiedAt = 0;

  /** @param copies where the journal is copied every few minutes: next to the backups */
  constructor(dataDirectory: string, copies?: MediaStore) {
    this.#folder = journalFolder(dataDirectory);
    this.#copies = copies;
  }

  /** Records the changes since the last call. */
  async record(db: Db): Promise<void> {
    const place = { folder: this.#folder, site: await readSiteTag(db) };
    const known = this.#known ?? (await this.#resume(place));
    const now = Date.now();
    // The clock may have been ahead, and set right since.
    const entries = await listJournalEntries(db, Math.min(this.#since, now) - overlap);
    const fresh = entries.filter((entry) => !known.has(keyOf(entry)));
    if (fresh.length > 0) this.#uncopied.add(await appendEntries(place, fresh));
    this.#since = now;
    this.#known = new Set(entries.map(keyOf));
    await this.#copy(now);
  }

  async #copy(now: number): Promise<void> {
    if (!this.#copies || this.#uncopied.size === 0 || now - this.#copiedAt < copyInterval) return;
    this.#copiedAt = now;
    for (const name of this.#uncopied) {
      await this.#copies.put(name, await readFile(join(this.#folder, name)));
      this.#uncopied.delete(name);
    }
  }

  /** Continues where the previous run of the program ended. */
  async #resume(place: JournalPlace): Promise<Set<string>> {
    await removeOldFiles(place);
    const entries = await readEntries(place, 0);
    if (!entries.some(({ kind }) => kind === 'begun')) {
      await appendEntries(place, [{ kind: 'begun', at: Date.now() }]);
    }
    // The previous run may have ended before it was copied.
    const current = await currentFile(place);
    if (current) this.#uncopied.add(current);
    const now = Date.now();
    // Entries of a clock that was ahead say nothing about how far the journal has come.
    const past = entries.filter(({ at }) => at <= now);
    this.#since = past.reduce((newest, { at }) => Math.max(newest, at), 0);
    return new Set(entries.map(keyOf));
  }
}

const journals = new WeakMap<Db, Journal>();

/** Records the changes since the last call, in the journal of this node. */
export function keepJournal({ db, settings }: AppDeps): Promise<void> {
  const journal = journals.get(db) ?? new Journal(settings.dataDirectory, copyOf(settings));
  journals.set(db, journal);
  return journal.record(db);
}

/** The bucket, or else a folder on another disk; the data folder itself needs no second journal. */
const copyOf = (settings: AppDeps['settings']): MediaStore | undefined =>
  journalCopies(settings).at(-1)?.files;

/** Identifies what an entry records: entries with the same key are duplicates. */
function keyOf(entry: JournalEntry): string {
  if (entry.kind === 'begun') return 'begun';
  if (entry.kind === 'gift') return `gift/${entry.payment}`;
  if (entry.kind === 'receipt') return `receipt/${entry.year}/${entry.last}`;
  return `${entry.kind}/${entry.kind === 'deletion' ? entry.subject : entry.id}`;
}
