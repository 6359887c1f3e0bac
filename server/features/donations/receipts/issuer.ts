import { plainTextOf } from '#server/features/mail/formatted-text.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Giving, readStoredGiving, type StoredGiving } from '../giving.ts';
import { listThankYouTexts } from './thank-you/queries.ts';

/** The organization as all receipts and statements show it. */
export interface Issuer {
  /** The legal name; until it is set the site's. */
  name: string;
  address: string;
  ein: string;
  currency: string;
  /** Addresses of pictures, and who signs; empty: none. */
  letter: Pick<StoredGiving, 'logoUrl' | 'signatureUrl' | 'signerName' | 'signerTitle'>;
  /** What receipts still need, in words; empty: nothing. */
  missing: string;
  /** Thank-you texts, as formatted and as plain text. */
  texts: Awaited<ReturnType<typeof listThankYouTexts>>;
}

export async function readIssuer(db: Db): Promise<Issuer> {
  const [site, giving, texts] = await Promise.all([
    readSite(db),
    readStoredGiving(db),
    listThankYouTexts(db),
  ]);
  return {
    name: giving.legalName || site.name,
    address: site.address,
    ein: giving.ein,
    currency: giving.currency,
    texts: await Promise.all(
      texts.map(async (row) => ({ ...row, text: await plainTextOf(row.html) })),
    ),
    letter: giving,
    missing: missingIn(giving),
  };
}

/** Whether receipts can be issued: they state the issuer and its EIN. */
export const hasIssuer = (giving: Pick<Giving, 'legalName' | 'ein'>): boolean =>
  missingIn(giving) === '';

function missingIn({ legalName, ein }: Pick<Giving, 'legalName' | 'ein'>): string {
  const hasName = legalName.trim() !== '';
  if (hasName) return ein === '' ? 'EIN' : '';
  return ein === '' ? 'legal name and EIN' : 'legal name';
}

/** @throws {AppError} `badInput` while the legal name or the EIN, which a receipt must state, is not set */
export function requireIssuer({ missing }: Pick<Issuer, 'missing'>): void {
  if (missing === '') return;
  const it = missing === 'legal name and EIN' ? 'both' : 'it';
  const message = `Receipts need the organization’s ${missing}. An administrator sets ${it} under “Receipts and currency” on the Donations screen.`;
  throw new AppError('badInput', message, { errors: { issuer: message } });
}
