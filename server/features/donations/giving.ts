import type { CheckedBody, Reply } from '#contract/index.ts';
import { formatEin } from '#contract/shared/ein.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { existsGift } from './queries/gifts.ts';
import { findGivingSettings } from './queries/giving-settings.ts';

/** The organization as receipts name it, and its currency. */
export type Giving = Reply<'donations/getSettings'>['settings'];

/** The settings, with what emails and PDFs show of their pictures. */
export interface StoredGiving extends Giving {
  /** The address of the picture in a format that all mail programs show: '/media/…'; empty: none. */
  logoUrl: string;
  signatureUrl: string;
}

type Currency = NonNullable<CheckedBody<'donations/startCheckout'>['currency']>;

const currencies: Currency[] = ['usd', 'cad', 'eur', 'gbp', 'aud', 'nzd', 'chf', 'mxn'];
type Accounts = Reply<'donations/getSettings'>['accounts'];

const usualAccounts: Accounts = {
  depositAccount: 'Undeposited Funds',
  incomeAccount: 'Contributions',
};
const unset: StoredGiving = {
  version: 1,
  legalName: '',
  ein: '',
  is501c3: 0,
  currency: 'usd',
  logo: '',
  signature: '',
  signerName: '',
  signerTitle: '',
  logoUrl: '',
  signatureUrl: '',
};

/** The donation settings as they are stored, with defaults. */
export async function readStoredGiving(db: Db): Promise<StoredGiving> {
  const row = await findGivingSettings(db);
  const stored = { ...unset, ...(row && (JSON.parse(row.value) as Partial<StoredGiving>)) };
  return { ...stored, ein: formatEin(stored.ein) };
}

/** The donation settings, with defaults. */
export async function readGiving(db: Db): Promise<Giving> {
  return presentGiving(await readStoredGiving(db));
}

export const presentGiving = ({
  logoUrl: _logo,
  signatureUrl: _signature,
  ...giving
}: StoredGiving): Giving => giving;

export async function getSettings({ db }: AppDeps): Promise<Reply<'donations/getSettings'>> {
  const row = await findGivingSettings(db, 'journalAccounts');
  const accounts: Accounts = { ...usualAccounts, ...(row && JSON.parse(row.value)) };
  const hasGifts = (await existsGift(db)) ? 1 : 0;
  return { code: 1, settings: await readGiving(db), currencies, hasGifts, accounts };
}

/**
 * The requested currency, or the configured one.
 * @throws {AppError} `badInput` for any other
 */
export function currencyOf({ currency }: Giving, sent: string | undefined): string {
  if (sent === undefined || sent === currency) return currency;
  const message = translate('donate.currencyFixed', { currency: currency.toUpperCase() });
  throw new AppError('badInput', message, { errors: { currency: message } });
}
