import type { Claimed } from './claims.ts';

/** Recipients between the one that claims them and the lanes that take them, one at a time. */
export class RowQueue {
  readonly #rows: Claimed[] = [];
  readonly #waiting: ((row: Claimed | undefined) => void)[] = [];
  #isClosed = false;
  #onTaken: () => void = () => undefined;

  get length(): number {
    return this.#rows.length;
  }

  /** How many lanes have nothing to do. */
  get idleLanes(): number {
    return this.#waiting.length;
  }

  add(rows: Claimed[]): void {
    for (const row of rows) {
      const next = this.#waiting.shift();
      if (next) next(row);
      else this.#rows.push(row);
    }
  }

  /** @returns the next recipient, or undefined when there will be none */
  async take(): Promise<Claimed | undefined> {
    const row = this.#rows.shift();
    this.#onTaken();
    if (row || this.#isClosed) return row;
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Resolves when a lane has asked for a recipient. */
  taken(): Promise<void> {
    return new Promise((resolve) => {
      this.#onTaken = resolve;
    });
  }

  /** Lets the lanes end. @returns the recipients that nobody has taken */
  close(): Claimed[] {
    this.#isClosed = true;
    for (const next of this.#waiting.splice(0)) next(undefined);
    return this.#rows.splice(0);
  }
}
