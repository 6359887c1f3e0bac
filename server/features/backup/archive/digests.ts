import { createHash } from 'node:crypto';
import type { Manifest, TableSummary } from './manifest.ts';

/** Counts and hashes the lines of a table. */
export class TableDigest {
  readonly #digest = createHash('sha256');
  #rows = 0;
  #bytes = 0;

  add(lines: Buffer): this {
    this.#digest.update(lines);
    this.#bytes += lines.length;
    for (let at = lines.indexOf(10); at !== -1; at = lines.indexOf(10, at + 1)) this.#rows += 1;
    return this;
  }

  summary(): TableSummary {
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#digest.copy().digest('hex') };
  }
}

/** Counts and hashes pictures and recordings: by the lines that `sha256sum` prints about them. */
export class MediaDigest {
  readonly #digest = createHash('sha256');
  #files = 0;
  #bytes = 0;

  add(name: string, bytes: Buffer): void {
    const digest = createHash('sha256').update(bytes).digest('hex');
    this.#digest.update(`${digest}  ${name}\n`);
    this.#files += 1;
    this.#bytes += bytes.length;
  }

  summary(): Manifest['media'] {
    return { files: this.#files, bytes: this.#bytes, sha256: this.#digest.copy().digest('hex') };
  }
}
