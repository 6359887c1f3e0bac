import type { CheckedBody, Reply } from '#contract/index.ts';
import { day as dayLength } from '#contract/shared/time-units.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { auditExport } from '#server/platform/audit.ts';
import { writeCsv } from '#server/platform/csv/write.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { badField } from '#server/platform/errors.ts';
import { dayAt } from '../../site/day.ts';
import { formatDecimal } from '../format-money.ts';
import { readGiving } from '../giving.ts';
import { upsertGivingSettings } from '../queries/giving-settings.ts';
import { takesMoneyBack } from '../record.ts';
import { listRefundsOf, sumDeposits } from './queries.ts';

/** The columns that QuickBooks Online's import of journal entries names. */
const heading = [
  'Journal No.',
  'Journal Date',
  'Account Name',
  'Debits',
  'Credits',
  'Description',
  'Class',
];

/** One balanced entry: a deposit, or a day's refunds. */
interface JournalEntry {
  number: string;
  /** '2026-03-02'. */
  day: string;
  description: string;
  /** In cents, by campaign; negative for refunds. */
  lines: { campaign: string; amount: number }[];
}

/**
 * Gifts and refunds of a period, as balanced journal entries: one for each batch, for each day and kind of
 * other gifts, and for each day's refunds, with a line for each campaign. Gifts in kind are no money.
 * @throws {AppError} `badInput` for a period that ends before it begins
 */
export async function exportJournal(
  { db }: AppDeps,
  { firstDay, lastDay, depositAccount, incomeAccount }: CheckedBody<'donations/exportJournal'>,
  { person }: CallContext,
): Promise<Reply<'donations/exportJournal'>> {
  if (lastDay < firstDay) {
    throw badField('lastDay', 'Choose an end that isn’t before the start.');
  }
  await auditExport(db, person?.userId ?? null, 'donations', undefined);
  const { currency } = await readGiving(db);
  const period = { from: firstDay, to: lastDay, currency };
  const entries = [...(await depositEntries(db, period)), ...(await refundEntries(db, period))];
  const accounts = { depositAccount, incomeAccount };
  await upsertGivingSettings(db, JSON.stringify(accounts), 'journalAccounts');
  const rows = entries.flatMap((entry) => linesOf(entry, accounts));
  const net = sum(entries.flatMap(({ lines }) => lines));
  return { code: 1, csv: writeCsv(heading, rows), net, entries: entries.length };
}

interface Period {
  from: string;
  to: string;
  currency: string;
}

async function depositEntries(db: Db, period: Period): Promise<JournalEntry[]> {
  const entries = new Map<string, JournalEntry>();
  for (const { batchId, batchName, day, kind, campaign, amount } of await sumDeposits(db, period)) {
    // A gift of a batch that was corrected to another day or kind is no longer part of that deposit.
    const number = `${batchId === null ? 'G' : batchId.slice(0, 8)}-${compact(day)}-${kind}`;
    const description = batchName ?? `Gifts, ${kind}`;
    const entry = entries.get(number) ?? { number, day, description, lines: [] };
    entry.lines.push({ campaign: campaign ?? '', amount });
    entries.set(number, entry);
  }
  return [...entries.values()];
}

async function refundEntries(db: Db, { from, to, currency }: Period): Promise<JournalEntry[]> {
  // Days begin and end in the organization's time zone, at most a day away from UTC.
  const since = Date.parse(from) - dayLength;
  const until = Date.parse(to) + 2 * dayLength;
  const returned = new Map<string, number>();
  const entries = new Map<string, Map<string, number>>();
  for (const refund of await listRefundsOf(db, { since, until, currency })) {
    if (!takesMoneyBack(refund.status)) continue;
    const before = returned.get(refund.giftId) ?? 0;
    // A refunded payment that is then disputed is not taken back twice.
    const amount = Math.min(refund.amount, refund.given - before);
    returned.set(refund.giftId, before + amount);
    const day = await dayAt(db, refund.at);
    if (amount <= 0 || day < from || day > to) continue;
    const lines = entries.get(day) ?? new Map<string, number>();
    const campaign = refund.campaign ?? '';
    entries.set(day, lines.set(campaign, (lines.get(campaign) ?? 0) - amount));
  }
  return [...entries].map(([day, lines]) => ({
    number: `R-${compact(day)}`,
    day,
    description: 'Refunds and disputes',
    lines: [...lines].map(([campaign, amount]) => ({ campaign, amount })),
  }));
}

const compact = (day: string) => day.replaceAll('-', '');

const sum = (lines: { amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);

/** The rows of an entry: the money's account, and the income by campaign on the other side. */
function linesOf(
  { number, day, description, lines }: JournalEntry,
  { depositAccount, incomeAccount }: { depositAccount: string; incomeAccount: string },
): string[][] {
  const [year, month, date] = day.split('-');
  const row = (account: string, debit: number, campaign: string) => [
    number,
    `${month}/${date}/${year}`,
    account,
    debit > 0 ? formatDecimal(debit) : '',
    debit < 0 ? formatDecimal(-debit) : '',
    description,
    campaign,
  ];
  return [
    row(depositAccount, sum(lines), ''),
    ...lines.map(({ campaign, amount }) => row(incomeAccount, -amount, campaign)),
  ];
}
