import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { omitUndefined } from '#server/platform/omit-undefined.ts';
import { editPublished } from '../lists/change-list.ts';
import { versionConflict } from '../lists/rows.ts';
import { existsGift } from './queries/gifts.ts';
import { findGivingSettings, upsertGivingSettings } from './queries/giving-settings.ts';

/** The organization as receipts name it, and its currency. */
export type Giving = Reply<'donations/getSettings'>['settings'];
type Currency = NonNullable<CheckedBody<'donations/startCheckout'>['currency']>;

const currencies: Currency[] = ['usd', 'cad', 'eur', 'gbp', 'aud', 'nzd', 'chf', 'mxn'];
type Accounts = Reply<'donations/getSettings'>['accounts'];

const usualAccounts: Accounts = {
  depositAccount: 'Undeposited Funds',
  incomeAccount: 'Contributions',
};
const unset: Giving = { version: 1, legalName: '', ein: '', currency: 'usd' };

/** The donation settings, with defaults. */
export async function readGiving(db: Db): Promise<Giving> {
  const row = await findGivingSettings(db);
  const set = row ? (JSON.parse(row.value) as Partial<Giving>) : {};
  const { version, legalName, ein, currency } = { ...unset, ...set };
  return { version, legalName, ein, currency };
}

export async function getSettings({ db }: AppDeps): Promise<Reply<'donations/getSettings'>> {
  const row = await findGivingSettings(db, 'journalAccounts');
  const accounts: Accounts = { ...usualAccounts, ...(row && JSON.parse(row.value)) };
  const hasGifts = (await existsGift(db)) ? 1 : 0;
  return { code: 1, settings: await readGiving(db), currencies, hasGifts, accounts };
}

/**
 * Changes the settings that were sent.
 * @throws {AppError} `conflict` with all of them; `inUse` for a currency other than that of existing gifts
 */
export function editSettings(
  deps: AppDeps,
  { userId }: CurrentUser,
  { version, ...sent }: CheckedBody<'donations/editSettings'>,
): Promise<Reply<'donations/editSettings'>> {
  return editPublished(deps, userId, 'giving.edit', async (trx) => {
    const before = await readGiving(trx);
    if (version !== undefined && version !== before.version) {
      throw await versionConflict(trx, { read: async () => ({ settings: before }) });
    }
    if (sent.currency !== undefined && sent.currency !== before.currency) {
      await requireNoGifts(trx, before.currency);
    }
    const settings: Giving = { ...before, ...omitUndefined(sent), version: before.version + 1 };
    await upsertGivingSettings(trx, JSON.stringify(settings));
    return {
      subject: `giving/${Object.keys(omitUndefined(sent)).join(',')}`,
      reply: { code: 1, message: 'Donation settings are updated.', settings },
    };
  });
}

/**
 * The requested currency, or the configured one.
 * @throws {AppError} `badInput` for any other
 */
export function currencyOf({ currency }: Giving, sent: string | undefined): string {
  if (sent === undefined || sent === currency) return currency;
  const message = `Gifts can only be in ${currency.toUpperCase()}.`;
  throw new AppError('badInput', message, { errors: { currency: message } });
}

/** Totals of two currencies would be meaningless. */
async function requireNoGifts(trx: Db, currency: string): Promise<void> {
  if (!(await existsGift(trx))) return;
  throw new AppError(
    'inUse',
    `The currency can’t be changed because there are already gifts in ${currency.toUpperCase()}.`,
  );
}
