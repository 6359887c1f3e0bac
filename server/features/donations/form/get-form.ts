import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { readSite } from '#server/features/site/site-settings.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { readGiving } from '../giving.ts';
import { isPracticeOn } from '../practice/practice-payment.ts';
import { hasIssuer } from '../receipts/issuer.ts';
import { isTestKey } from '../stripe/client.ts';
import { readFormTexts } from './form-texts.ts';
import { isGivingOnline } from './is-online.ts';

export async function getForm(deps: AppDeps): Promise<Reply<'donations/getForm'>> {
  const { db } = deps;
  const [giving, { decimalMark }, { presets, moneyUse }, isPractice, isOnline, { stripe }] =
    await Promise.all([
      readGiving(db),
      readSite(db),
      readFormTexts(db),
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
    presets: presets.map(({ amount }) => amount),
    presetTexts: presets.map(({ text }) => text),
    moneyUse,
    legalName,
    ein,
    is501c3,
    mailsReceipts: isPractice || hasIssuer(giving) ? 1 : 0,
  };
}
