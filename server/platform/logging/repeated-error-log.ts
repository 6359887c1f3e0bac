import { second } from '#contract/shared/time-units.ts';

interface Log {
  error(fields: object, message: string): void;
}

/** In ms. */
const interval = 10 * second;

/**
 * Logs errors that repeat throughout an outage: each kind immediately, and then every ten seconds with a count. A
 * thousand stack traces would add nothing, and hide everything else.
 */
export class RepeatedErrorLog {
  readonly #log: Log;
  /** How many of each kind have come since its last line. */
  readonly #counts = new Map<string, number>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param fields of the line, such as the request */
  error(err: unknown, message: string, fields: object = {}): void {
    const kind = `${message} ${kindOf(err)}`;
    const count = this.#counts.get(kind);
    this.#counts.set(kind, (count ?? 0) + 1);
    if (count !== undefined) return;
    this.#counts.set(kind, 0);
    this.#log.error({ ...fields, err }, message);
    this.#countLater(kind, err, message);
  }

  #countLater(kind: string, err: unknown, message: string): void {
    setTimeout(() => {
      const count = this.#counts.get(kind) ?? 0;
      if (count === 0) {
        this.#counts.delete(kind);
        return;
      }
      this.#counts.set(kind, 0);
      this.#log.error({ count, cause: String(kindOf(err)) }, `${message} (${count} more)`);
      this.#countLater(kind, err, message);
    }, interval).unref();
  }
}

/** Equal for two errors of one cause. */
function kindOf(error: unknown): string {
  const { code, errcode, message = '' } = (error ?? {}) as Record<string, unknown>;
  if (code !== undefined || errcode !== undefined) return [code, errcode].filter(Boolean).join(' ');
  return String(message).replace(/\d+/g, '0').slice(0, 100);
}
