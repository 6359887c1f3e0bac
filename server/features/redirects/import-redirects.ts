import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { type CsvRow, readCsv } from '#server/platform/csv/read.ts';
import type { SkippedLine } from '#server/platform/csv/skip-broken-lines.ts';
import { writeCsv } from '#server/platform/csv/write.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { editPublished } from '../lists/change-list.ts';
import { loopMessage, presentRedirect, RedirectChecker, redirectStatus } from './edit-redirects.ts';
import { RedirectTable } from './redirect-table.ts';

type Rows = Reply<'redirects/importRedirects'>['rows'];

interface ImportedRows {
  rows: CsvRow<keyof typeof columns>[];
  unreadable: SkippedLine[];
}

const maxRows = 5_000;
/** How many characters of a cell are shown. */
const shownLength = 300;

/** Common column headings of people and other programs. */
const columns = {
  from: ['from', 'source', 'source url', 'old', 'old url', 'old address', 'request', 'path'],
  to: ['to', 'target', 'target url', 'destination', 'new', 'new url', 'new address'],
  kind: ['kind', 'type', 'status', 'code', 'http code', 'status code'],
};

const kinds = new Map<string, 0 | 1>([
  ...['', 'permanent', '301', '308'].map((word) => [word, 1] as const),
  ...['temporary', '302', '303', '307'].map((word) => [word, 0] as const),
]);

/**
 * Adds and changes redirects from a CSV file, all valid ones in one transaction; or only previews the outcome of each
 * row. Only a line with a stray quote itself is rejected.
 * @throws {AppError} `badInput` for an unreadable CSV
 */
export async function importRedirects(
  deps: AppDeps,
  { userId }: CurrentUser,
  body: CheckedBody<'redirects/importRedirects'>,
  file: ReceivedFile | null,
): Promise<Reply<'redirects/importRedirects'>> {
  const sent = await readBody(body, file);
  if (body.preview === 1) {
    const redirects = await RedirectTable.read(deps.db, deps.routeManifest);
    return reply(await take(deps.db, deps, redirects, sent), 'can be imported', 'can be imported');
  }
  return editPublished(deps, userId, 'redirects.import', async (trx) => {
    const redirects = await RedirectTable.readToChange(trx, deps.routeManifest);
    const rows = await take(trx, deps, redirects, sent);
    await redirects.save(trx);
    return {
      subject: 'redirects',
      reply: reply(rows, 'was imported', 'were imported'),
    };
  });
}

/** All redirects as CSV that the import can read. */
export async function exportRedirects(
  db: Db,
  { userId }: CurrentUser,
): Promise<Reply<'redirects/exportRedirects'>> {
  const { rows } = await RedirectTable.read(db);
  await db
    .transaction()
    .execute((trx) => audit(trx, { userId, action: 'redirects.export', subject: 'redirects' }));
  const cells = rows
    .map(presentRedirect)
    .sort((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to, isPermanent }) => [from, to, isPermanent ? 'permanent' : 'temporary']);
  return { code: 1, csv: writeCsv(['from', 'to', 'kind'], cells) };
}

async function readBody(
  { text, file: small }: CheckedBody<'redirects/importRedirects'>,
  file: ReceivedFile | null,
): Promise<ImportedRows> {
  if ((text === undefined) === (small === undefined && !file)) {
    const message = 'Paste rows or choose a file, not both.';
    throw new AppError('badInput', message, { errors: { file: message } });
  }
  if (text !== undefined) {
    return readCsv(Buffer.from(text), columns, { maxRows, field: 'text' });
  }
  const bytes = file ? await file.read() : Buffer.from(small ?? '', 'base64');
  return readCsv(bytes, columns, { maxRows, field: 'file' });
}

/** Adds the valid rows to the table, one by one, and reports the outcome of each. */
async function take(
  db: Db,
  deps: AppDeps,
  redirects: RedirectTable,
  { rows: sent, unreadable }: ImportedRows,
): Promise<Rows> {
  const checker = await RedirectChecker.at(db, deps);
  const seen = new Map<string, number>();
  const rows = sent.map(({ line, cells }) => {
    const kind = kinds.get(cells.kind.toLowerCase());
    const { from, to, errors } = checker.check(cells);
    const first = seen.get(from);
    seen.set(from, first ?? line);
    const reason =
      errors.from ||
      errors.to ||
      (kind === undefined && 'The type must be permanent or temporary.') ||
      (first !== undefined && `The same address is already in line ${first}.`) ||
      '';
    return takeRow(redirects, { line, from, to, kind: kind ?? 1, reason });
  });
  return [...rows, ...unreadable.map(unread)].sort((one, other) => one.line - other.line);
}

const unread = ({ line, text, why }: SkippedLine): Rows[number] => ({
  line,
  from: text,
  to: '',
  isPermanent: 1,
  result: 'refused',
  reason: why,
});

interface ImportedRedirect {
  line: number;
  from: string;
  to: string;
  kind: 0 | 1;
  /** The reason for a rejection; else empty. */
  reason: string;
}

function takeRow(redirects: RedirectTable, wanted: ImportedRedirect): Rows[number] {
  const { line, from, to, kind } = wanted;
  const before = redirects.get(from);
  const reason =
    wanted.reason || (redirects.lead(from, to, redirectStatus(kind)) ? '' : loopMessage);
  const after = redirects.get(from);
  const result = before === after ? ('same' as const) : ('changed' as const);
  return {
    line,
    from: from.slice(0, shownLength),
    to: (reason ? to : (after?.to_path ?? to)).slice(0, shownLength),
    isPermanent: kind,
    result: reason ? 'refused' : before === undefined ? 'added' : result,
    reason,
  };
}

function reply(rows: Rows, one: string, several: string): Reply<'redirects/importRedirects'> {
  const count = (result: Rows[number]['result']) =>
    rows.filter((row) => row.result === result).length;
  const counts = {
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
  };
  const good = counts.added + counts.changed;
  const message = good === 1 ? `1 redirect ${one}.` : `${good} redirects ${several}.`;
  return { code: 1, message, rows, counts };
}
