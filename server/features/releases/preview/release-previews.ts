import { contract, type Path } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { minute, second } from '#contract/shared/time-units.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import type { AnyHandler } from '#server/http/calls/run-handler.ts';
import type { SitePreview, SitePreviews } from '#server/http/site-preview.ts';
import { ChangeFeed } from '#server/platform/changes.ts';
import { hashToken } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { applyRelease, type PreparedEntries, prepareEntries } from '../apply-release.ts';
import { type ExaminedItem, examineRelease } from '../examine.ts';
import type { ReleaseRow } from '../queries.ts';
import { copyContent } from './content-copy.ts';
import { findPreviewed, readState } from './queries.ts';

/** How many previews are kept in memory, and how long, in ms, after the last page of one. */
const maxKept = 2;
const idleTime = 10 * minute;
/** How long a page may still be rendered from a preview that was replaced, in ms. */
const lastUse = 30 * second;

/** Calls about people and money are answered as usual: a release never changes them. */
const unaffected = ['events/', 'donations/'];

interface Kept {
  state: string;
  copy: Promise<Db>;
  handlers: Promise<Handlers<Path>>;
  timer: NodeJS.Timeout;
}

/**
 * The previews of releases: in a copy of the site's content, the release is published by the same code as later, so
 * that every page, list, menu and feed is shown exactly as it will be. See
 * docs/decisions/content/release-previews-in-a-copy.md.
 */
export class ReleasePreviews implements SitePreviews {
  readonly #deps: AppDeps;
  readonly #handlersOf: (deps: AppDeps) => Handlers<Path>;
  /** Previews by release, the most recently used last. */
  readonly #kept = new Map<string, Kept>();

  /** @param handlersOf the handlers of all calls, for a database */
  constructor(deps: AppDeps, handlersOf: (deps: AppDeps) => Handlers<Path>) {
    this.#deps = deps;
    this.#handlersOf = handlersOf;
  }

  async find(token: string): Promise<SitePreview | null> {
    const release = await findPreviewed(this.#deps.db, hashToken(token), Date.now());
    // Published, it is what everyone sees.
    if (!release || release.status === 'published') return null;
    const handlers = await this.#handlersFor(release);
    return {
      name: release.name,
      handlerOf: (path) => (isPreviewed(path) ? (handlers[path] as AnyHandler) : undefined),
    };
  }

  stop(): void {
    for (const id of [...this.#kept.keys()]) this.#drop(id);
  }

  async #handlersFor(
    release: Pick<ReleaseRow, 'id' | 'status' | 'version'>,
  ): Promise<Handlers<Path>> {
    const state = `${release.version} ${await readState(this.#deps.db, release.id)}`;
    const known = this.#kept.get(release.id);
    if (known?.state === state) {
      known.timer.refresh();
      return known.handlers;
    }
    this.#drop(release.id);
    const [oldest] = this.#kept.size >= maxKept ? this.#kept.keys() : [];
    if (oldest !== undefined) this.#drop(oldest);
    const copy = this.#publishInCopy(release);
    const handlers = copy.then((db) =>
      this.#handlersOf({
        ...this.#deps,
        contributions: contributionsOf(this.#deps),
        db,
        engine: 'sqlite',
        changes: new ChangeFeed({ db }),
      }),
    );
    const timer = setTimeout(() => this.#drop(release.id), idleTime).unref();
    this.#kept.set(release.id, { state, copy, handlers, timer });
    // Another request tries again.
    handlers.catch(() => this.#drop(release.id));
    return handlers;
  }

  #drop(id: string): void {
    const kept = this.#kept.get(id);
    if (!kept) return;
    this.#kept.delete(id);
    clearTimeout(kept.timer);
    const destroy = () => kept.copy.then((db) => db.destroy()).catch(() => undefined);
    setTimeout(destroy, lastUse).unref();
  }

  async #publishInCopy(release: Pick<ReleaseRow, 'id' | 'status'>): Promise<Db> {
    const copy = await copyContent(this.#deps);
    const { items, prepared } = await this.#prepare(copy, release);
    await copy
      .transaction()
      .execute((trx) =>
        applyRelease(this.#deps, trx, { releaseId: release.id, userId: null, items, prepared }),
      );
    return copy;
  }

  /** Everything that can be shown: what still lacks a review can, and what no longer exists cannot. */
  async #prepare(copy: Db, release: Pick<ReleaseRow, 'id' | 'status'>) {
    const items: ExaminedItem[] = [];
    const prepared = new Map<string, NonNullable<ReturnType<PreparedEntries['get']>>>();
    for (const each of await examineRelease(this.#deps, copy, release)) {
      if (each.state === 'gone' || each.state === 'needed') continue;
      try {
        for (const [id, entry] of await prepareEntries(this.#deps, [each])) prepared.set(id, entry);
        items.push(each);
      } catch (error) {
        // The screen of the release says why it cannot be published. An overload, which passes, must not leave it out.
        if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
      }
    }
    return { items, prepared };
  }
}

/** A release never changes the blocks of these features either, and the copy does not have their rows. */
const contributionsOf = ({ contributions, db }: AppDeps): AppDeps['contributions'] =>
  contributions.map((contribution) => {
    const live = Object.entries(contribution.blockCards ?? {}).map(([kind, read]) => [
      kind,
      (_copy: Db, references: string[], t: Translate) => read(db, references, t),
    ]);
    return { ...contribution, blockCards: Object.fromEntries(live) };
  });

const isPreviewed = (path: Path) =>
  'cacheTags' in contract[path] && !unaffected.some((start) => path.startsWith(start));
