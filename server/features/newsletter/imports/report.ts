import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { writeLongCsv } from '#server/platform/csv/write.ts';
import { readImport } from './files.ts';

/** A row that is not added. */
export interface Problem {
  line: number;
  /** The address, or the beginning of an unreadable line. */
  email: string;
  why: string;
}

/** Rows beyond these are counted, but not listed. */
const maxReported = 20_000;

/** Collects the rows that are not added, in any order. */
export class Report {
  readonly #problems: Problem[] = [];
  #total = 0;

  add(problem: Problem): void {
    this.#total += 1;
    if (this.#problems.length < maxReported) this.#problems.push(problem);
  }

  /** The first rows, by line number. */
  first(many: number): Problem[] {
    return this.#inOrder().slice(0, many);
  }

  /** All of them as CSV; empty if there are none. */
  async csv(): Promise<string> {
    if (this.#total === 0) return '';
    const rows = this.#inOrder().map(({ line, email, why }) => [line, email, why]);
    const more = this.#total - this.#problems.length;
    if (more > 0) rows.push(['', '', `${more.toLocaleString('en')} more rows are not listed.`]);
    return writeLongCsv(['line', 'email', 'reason'], rows);
  }

  #inOrder(): Problem[] {
    return this.#problems.toSorted((one, other) => one.line - other.line);
  }
}

/**
 * The rows of a file that were not added, as CSV.
 * @throws {AppError} `notFound`
 */
export async function exportImportReport(
  { db }: AppDeps,
  { id }: CheckedBody<'subscriber/exportImportReport'>,
  { person }: CallContext,
): Promise<Reply<'subscriber/exportImportReport'>> {
  const { report } = await readImport(db, id);
  await auditExport(db, person?.userId ?? null, 'subscribers', undefined);
  return { code: 1, csv: report, next: null };
}
