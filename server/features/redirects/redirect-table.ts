import type { Db } from '#server/platform/db/connect.ts';
import {
  deleteRedirects,
  listAllRedirects,
  lockRedirects,
  type RedirectRow,
  upsertRedirects,
} from './queries.ts';
import { redirectKey } from './redirect-path.ts';

/** Rows per statement: databases limit the number of values. */
const rowsAtOnce = 500;

/**
 * All redirects, to be changed together. It maintains two invariants: no redirect is part of a loop, and none leads to
 * an address that is redirected itself.
 */
export class RedirectTable {
  readonly #rows = new Map<string, RedirectRow>();
  readonly #changed = new Set<string>();
  readonly #fixed: ReadonlyMap<string, string>;

  private constructor(rows: RedirectRow[], fixed: ReadonlyMap<string, string>) {
    this.#fixed = fixed;
    for (const row of rows) this.#rows.set(row.from_path, row);
  }

  /** @param fixed the build's own redirects, which cannot be changed */
  static async read(db: Db, fixed: ReadonlyMap<string, string> = new Map()) {
    return new RedirectTable(await listAllRedirects(db), fixed);
  }

  /** The same, locked until the transaction ends. */
  static async readToChange(trx: Db, fixed?: ReadonlyMap<string, string>) {
    await lockRedirects(trx);
    return RedirectTable.read(trx, fixed);
  }

  get size(): number {
    return this.#rows.size;
  }

  get rows(): RedirectRow[] {
    return [...this.#rows.values()];
  }

  /** @param from a key: see `redirectKey` */
  get(from: string): RedirectRow | undefined {
    return this.#rows.get(from);
  }

  /**
   * Redirects an address. Redirects to it now lead to its target.
   * @param from a key: see `redirectKey`
   * @returns false, with nothing changed, if it would create a loop
   */
  lead(from: string, to: string, status: RedirectRow['status']): boolean {
    const end = this.#follow(to);
    if (keyOf(end) === from) return false;
    const before = this.#rows.get(from);
    if (before?.to_path !== end || before.status !== status) {
      const createdAt = before?.created_at ?? Date.now();
      this.#write({ from_path: from, to_path: end, status, created_at: createdAt, version: 0 });
    }
    return true;
  }

  /**
   * Changes the target of all redirects that lead to one address.
   * @param from a key
   */
  repoint(from: string, to: string): void {
    for (const source of this.#leadingTo(from)) {
      if (source.to_path !== to) this.#write({ ...source, to_path: to });
    }
  }

  /** @param from a key */
  remove(from: string): void {
    if (this.#rows.delete(from)) this.#changed.add(from);
  }

  /**
   * Deletes all redirects that lead to an address.
   * @param to a key
   */
  removeTo(to: string): void {
    for (const { from_path } of this.#leadingTo(to)) this.remove(from_path);
  }

  /** Saves the changes. */
  async save(trx: Db): Promise<void> {
    for (const row of this.rows) {
      const end = this.#follow(row.to_path);
      if (end !== row.to_path) this.#write({ ...row, to_path: end });
    }
    const changed = [...this.#changed];
    for (let at = 0; at < changed.length; at += rowsAtOnce) {
      const keys = changed.slice(at, at + rowsAtOnce);
      const kept = keys.flatMap((key) => this.#rows.get(key) ?? []);
      if (kept.length > 0) await upsertRedirects(trx, kept);
      const gone = keys.filter((key) => !this.#rows.has(key));
      if (gone.length > 0) await deleteRedirects(trx, gone);
    }
    this.#changed.clear();
  }

  #leadingTo(to: string): RedirectRow[] {
    return this.rows.filter(({ to_path }) => keyOf(to_path) === to);
  }

  /**
   * The final target of an address that leads to `to`. All redirects on the way are shortened to it, so that no chain
   * is walked twice.
   */
  #follow(to: string): string {
    const met: RedirectRow[] = [];
    const seen = new Set<string>();
    let end = to;
    for (let key = keyOf(to); ; key = keyOf(end)) {
      // The invariants rule this out; but if a database has a loop anyway, it must not hang the program.
      if (seen.has(key)) return to;
      seen.add(key);
      const row = this.#rows.get(key);
      const next = this.#fixed.get(key) ?? row?.to_path;
      if (next === undefined) break;
      if (row) met.push(row);
      end = next;
    }
    for (const row of met) {
      if (row.to_path !== end) this.#write({ ...row, to_path: end });
    }
    return end;
  }

  /** A row's version increases once, however often it is changed before it is saved. */
  #write(row: RedirectRow): void {
    const before = this.#rows.get(row.from_path);
    const version = (before?.version ?? 0) + (this.#changed.has(row.from_path) && before ? 0 : 1);
    this.#rows.set(row.from_path, { ...row, version });
    this.#changed.add(row.from_path);
  }
}

/** Addresses of the site are normalized; those of other sites are compared exactly. */
const keyOf = (target: string) => (target.startsWith('/') ? redirectKey(target) : target);
