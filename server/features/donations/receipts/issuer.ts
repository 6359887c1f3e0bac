import { plainTextOf } from '#server/features/mail/formatted-text.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { type Giving, readGiving } from '../giving.ts';
import { listThankYouTexts } from './thank-you/queries.ts';

/** The organization as all receipts and statements show it. */
export interface Issuer {
  /** The legal name; until it is set the site's. */
  name: string;
  address: string;
  ein: string;
  currency: string;
  /** Thank-you texts, as formatted and as plain text. */
  texts: Awaited<ReturnType<typeof listThankYouTexts>>;
  /** Whether both are set that a receipt must state. */
  isComplete: boolean;
}

export async function readIssuer(db: Db): Promise<Issuer> {
  const [site, giving, texts] = await Promise.all([
    readSite(db),
    readGiving(db),
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
    isComplete: hasIssuer(giving),
  };
}

/** Whether receipts can be issued: they state the issuer and its EIN. */
export const hasIssuer = ({ legalName, ein }: Pick<Giving, 'legalName' | 'ein'>): boolean =>
  legalName.trim() !== '' && ein !== '';

/** @throws {AppError} `badInput` while the legal name or the EIN, which a receipt must state, is not set */
export function requireIssuer({ isComplete }: Issuer): void {
  if (isComplete) return;
  const message =
    'Receipts need the organization’s legal name and EIN. An administrator sets both under “Receipts and currency” on the Donations screen.';
  throw new AppError('badInput', message, { errors: { issuer: message } });
}
