import { changesChannel, followOwnChanges } from './change-marks.ts';
import type { Connection, Db } from './db/connect.ts';

type Listener = (tags: string[]) => void;

/** How often a node polls for other nodes' changes, in ms: a notification may be lost. */
const pollInterval = 300;

/**
 * Notifies this node of changes: at once after its own commits, and after another node's as soon as PostgreSQL says so,
 * within `pollInterval` if that is lost. See docs/decisions/platform/change-marks-by-polling.md.
 */
export class ChangeFeed {
  readonly #db: Db;
  readonly #listen: Connection['listen'];
  readonly #listeners = new Set<Listener>();
  #lastId = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopListening: (() => Promise<void>) | undefined;
  #reading: Promise<void> = Promise.resolve();
  /** The poll that starts when the current one has ended, if someone waits for it. */
  #next: Promise<void> | undefined;

  constructor({ db, listen }: Pick<Connection, 'db' | 'listen'>) {
    this.#db = db;
    this.#listen = listen;
  }

  listen(listener: Listener): void {
    this.#listeners.add(listener);
  }

  async start(): Promise<void> {
    const newest = await this.#db
      .selectFrom('change_marks')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst();
    this.#lastId = Number(newest?.id ?? 0);
    followOwnChanges(this.#db, () => this.catchUp());
    this.#schedule();
    this.#stopListening = this.#listen?.(changesChannel, () => {
      // The poll tries again.
      this.catchUp().catch(() => undefined);
    });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#stopListening?.();
    await (this.#next ?? this.#reading).catch(() => undefined);
  }

  /** Reads the marks since the last poll. Called after a commit, and periodically. */
  catchUp(): Promise<void> {
    // A read that began before the caller's commit may miss its mark. The next one does not, even if this one
    // fails.
    this.#next ??= this.#reading
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#reading = this.#read();
        return this.#reading;
      });
    return this.#next;
  }

  async #read(): Promise<void> {
    const marks = await this.#db
      .selectFrom('change_marks')
      .select(['id', 'tags'])
      .where('id', '>', this.#lastId)
      .orderBy('id')
      .execute();
    for (const mark of marks) {
      this.#lastId = mark.id;
      const tags = JSON.parse(mark.tags) as string[];
      for (const listener of this.#listeners) listener(tags);
    }
  }

  #schedule(): void {
    this.#timer = setTimeout(async () => {
      // If the database is unavailable, the next poll tries again; cached pages are served in the meantime.
      await this.catchUp().catch(() => undefined);
      if (this.#timer) this.#schedule();
    }, pollInterval).unref();
  }
}
