import type { CsvRow } from '#server/platform/csv/stream.ts';

/**
 * A person's status in a file: 'active' may be subscribed; 'blocked' has unsubscribed, complained or cannot be reached,
 * and must never be; 'inactive' has not confirmed, or is not subscribed for another reason; 'unknown' is a word that is
 * not in the list below.
 */
export type FileStatus = 'active' | 'blocked' | 'inactive' | 'unknown';

/** The kind of status column. A yes in it means what its heading says. */
export interface StatusColumn {
  index: number;
  yesMeans: 'active' | 'blocked';
  /** The meaning of an empty cell. */
  emptyMeans: 'active' | 'inactive';
}

// The spellings of Mailchimp, SendGrid, similar services and this program's own export.
const words: Record<Exclude<FileStatus, 'unknown'>, string[]> = {
  active: [
    ...['active', 'subscribed', 'subscriber', 'confirmed', 'verified', 'valid', 'enabled'],
    ...['deliverable', 'delivered', 'opted in', 'opt in', 'optin'],
  ],
  blocked: [
    ...['unsubscribed', 'unsubscribe', 'unsub', 'global unsubscribe', 'group unsubscribe'],
    ...['globally unsubscribed', 'opted out', 'opt out', 'optout', 'left', 'suppressed'],
    ...['bounced', 'bounce', 'hard bounce', 'hard bounced', 'soft bounce', 'soft bounced'],
    ...['cleaned', 'blocked', 'block', 'dropped', 'invalid', 'undeliverable'],
    ...['complained', 'complaint', 'complainer', 'spam', 'spam report', 'spam reported'],
    ...['spam complaint', 'reported spam', 'reported as spam', 'marked as spam', 'abuse'],
    ...['abuse complaint', 'do not contact', 'do not email', 'do not mail'],
  ],
  inactive: [
    ...['pending', 'unconfirmed', 'not confirmed', 'awaiting confirmation', 'unverified'],
    ...['inactive', 'disabled', 'removed', 'deleted', 'archived', 'invited', 'transactional'],
    ...['non subscribed', 'nonsubscribed', 'not subscribed', 'never subscribed'],
  ],
};
const known = new Map(
  (['active', 'blocked', 'inactive'] as const).flatMap((status) =>
    words[status].map((word) => [word, status] as const),
  ),
);

const yes = new Set(['yes', 'y', 'true', '1', 'x', 'on']);
const no = new Set(['no', 'n', 'false', '0', 'off', 'never']);
/** '2026-03-02 10:15', '3/2/2026': when someone unsubscribed. */
const date = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4})\b/;
/** '5.1.1': a mail server's status code, in SendGrid's list of bounces. */
const bounceCode = /^[45]\.\d{1,3}\.\d{1,3}\b/;

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();

/** The status in a cell of the status column. */
export function readStatus(cell: string, { yesMeans, emptyMeans }: StatusColumn): FileStatus {
  const word = plain(cell);
  if (word === '') return emptyMeans;
  const noMeans = yesMeans === 'active' ? 'blocked' : 'active';
  if (yes.has(word)) return yesMeans;
  if (no.has(word)) return noMeans;
  if (bounceCode.test(cell.trim())) return 'blocked';
  if (date.test(cell.trim())) return yesMeans;
  return known.get(word) ?? 'unknown';
}

const headings: {
  pattern: RegExp;
  yesMeans: 'active' | 'blocked';
  emptyMeans: 'active' | 'inactive';
}[] = [
  {
    pattern:
      /^(?:(?:e ?mail|marketing|contact|member|subscriber|subscription|newsletter|mailing|list) ?)*(?:status|permission status)$|^(?:subscription|subscriber) state$/,
    yesMeans: 'active',
    emptyMeans: 'active',
  },
  {
    pattern:
      /^(?:e ?mail )?(?:unsub(?:scribed?)?|opt(?:ed)? ?out|bounced?|clean(?:ed)?|complain(?:ed|t)|spam|suppressed)(?: (?:time|date|at|on))?$/,
    yesMeans: 'blocked',
    emptyMeans: 'active',
  },
  {
    pattern: /^(?:e ?mail )?(?:subscribed|opt(?:ed)? ?in|consent|accepts (?:e ?mail )?marketing)$/,
    yesMeans: 'active',
    emptyMeans: 'inactive',
  },
];

/** How a column is read, by its heading; empty if the file has none. */
export function statusColumnAt(index: number, heading: string): StatusColumn {
  const { yesMeans = 'active', emptyMeans = 'active' } =
    headings.find(({ pattern }) => pattern.test(plain(heading))) ?? {};
  return { index, yesMeans, emptyMeans };
}

/**
 * Finds the status column: by its heading, else by its cells.
 * @param rows the first ones
 */
export function guessStatusColumn(rows: CsvRow[], hasHeading: boolean): number | null {
  const heading = hasHeading ? (rows[0]?.cells ?? []) : [];
  for (const { pattern } of headings) {
    const index = heading.findIndex((cell) => pattern.test(plain(cell)));
    if (index !== -1) return index;
  }
  const body = rows.slice(hasHeading ? 1 : 0);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  for (let index = 0; index < width; index += 1) {
    const said = body.map(({ cells }) => plain(cells[index] ?? '')).filter((word) => word !== '');
    if (said.length > 0 && said.every((word) => known.has(word))) return index;
  }
  return null;
}
