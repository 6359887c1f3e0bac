import { minute } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listDone } from '../queries/journal.ts';
import {
  appendEntries,
  type JournalEntry,
  journalFolder,
  readEntries,
  removeOldFiles,
} from './journal-file.ts';

/** A transaction that is committed later than this after its time is missed, in ms; clocks of nodes may differ by it. */
const overlap = 2 * minute;

/**
 * Notes apart from the database what a restored backup must not do again: see docs/decisions. Every node has a
 * journal of everything, so that the loss of one loses nothing.
 */
export class Journal {
  readonly #folder: string;
  #known: Set<string> | undefined;
  #since = 0;

  constructor(dataDirectory: string) {
    this.#folder = journalFolder(dataDirectory);
  }

  /** Notes what was done since the last time. */
  async note(db: Db): Promise<void> {
    const known = this.#known ?? (await this.#resume());
    const now = Date.now();
    const entries = await listDone(db, this.#since - overlap);
    const fresh = entries.filter((entry) => !known.has(keyOf(entry)));
    await appendEntries(this.#folder, fresh);
    this.#since = now;
    this.#known = new Set(entries.map(keyOf));
  }

  /** Continues where the program before this one ended. */
  async #resume(): Promise<Set<string>> {
    await removeOldFiles(this.#folder);
    const entries = (await readEntries(this.#folder, 0)) ?? [];
    this.#since = Math.max(0, ...entries.map(({ at }) => at));
    return new Set(entries.map(keyOf));
  }
}

const journals = new WeakMap<Db, Journal>();

/** Notes what was done since the last time, in the journal of this node. */
export function keepJournal({ db, settings }: AppDeps): Promise<void> {
  const journal = journals.get(db) ?? new Journal(settings.dataDirectory);
  journals.set(db, journal);
  return journal.note(db);
}

/** What makes two entries say the same. */
function keyOf(entry: JournalEntry): string {
  if (entry.kind === 'receipt') return `receipt/${entry.year}/${entry.last}`;
  return `${entry.kind}/${entry.kind === 'deletion' ? entry.subject : entry.id}`;
}
