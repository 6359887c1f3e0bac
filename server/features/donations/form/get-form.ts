import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { readGiving } from '../giving.ts';
import { isPracticeOn } from '../practice/practice-payment.ts';
import { hasIssuer } from '../receipts/issuer.ts';
import { isTestKey } from '../stripe/client.ts';
import { isGivingOnline } from './is-online.ts';
import { readFormTextsIn } from './texts-in-language.ts';

export async function getForm(
  deps: AppDeps,
  { language }: CheckedBody<'donations/getForm'>,
): Promise<Reply<'donations/getForm'>> {
  const { db } = deps;
  const [giving, { decimalMark }, texts, isPractice, isOnline, { stripe }] = await Promise.all([
    readGiving(db),
    readSite(db),
    readFormTextsIn(db, language),
    isPracticeOn(deps),
    isGivingOnline(deps),
    readServices(deps),
  ]);
  const { currency, legalName, ein, is501c3 } = giving;
  return {
    code: 1,
    isOnline: isOnline ? 1 : 0,
    isPractice: isPractice ? 1 : 0,
    isTestMode: stripe && isTestKey(stripe) ? 1 : 0,
    currency,
    decimalMark,
    ...texts,
    legalName,
    ein,
    is501c3,
    mailsReceipts: isPractice || hasIssuer(giving) ? 1 : 0,
  };
}
