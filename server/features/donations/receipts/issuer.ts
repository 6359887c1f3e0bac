import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { translate } from '#server/platform/language/current-language.ts';
import { type Giving, readStoredGiving, type StoredGiving } from '../giving.ts';
import { readThankYouTexts, type ThankYouText } from './thank-you/in-languages.ts';

type Missing = 'none' | 'name' | 'ein' | 'both';

/** The organization as all receipts and statements show it. */
export interface Issuer {
  /** The legal name; until it is set the site's. */
  name: string;
  address: string;
  ein: string;
  currency: string;
  /** Addresses of pictures, and who signs; empty: none. */
  letter: Pick<StoredGiving, 'logoUrl' | 'signatureUrl' | 'signerName' | 'signerTitle'>;
  /** What receipts still need. */
  missing: Missing;
  texts: ThankYouText[];
}

export async function readIssuer(db: Db): Promise<Issuer> {
  const [site, giving, texts] = await Promise.all([
    readSite(db),
    readStoredGiving(db),
    readThankYouTexts(db),
  ]);
  return {
    name: giving.legalName || site.name,
    address: site.address,
    ein: giving.ein,
    currency: giving.currency,
    texts,
    letter: giving,
    missing: missingIn(giving),
  };
}

/** Whether receipts can be issued: they state the issuer and its EIN. */
export const hasIssuer = (giving: Pick<Giving, 'legalName' | 'ein'>): boolean =>
  missingIn(giving) === 'none';

function missingIn({ legalName, ein }: Pick<Giving, 'legalName' | 'ein'>): Missing {
  const hasName = legalName.trim() !== '';
  if (hasName) return ein === '' ? 'ein' : 'none';
  return ein === '' ? 'both' : 'name';
}

/** @throws {AppError} `badInput` while the legal name or the EIN, which a receipt must state, is not set */
export function requireIssuer({ missing }: Pick<Issuer, 'missing'>): void {
  if (missing === 'none') return;
  const message = translate('receipts.issuerMissing', { missing });
  throw new AppError('badInput', message, { errors: { issuer: message } });
}
