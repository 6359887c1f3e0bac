import { money } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

type Gift = Reply<'donations/getOwnGifts'>['gifts'][number];

/** What became of a gift. */
const outcomes = {
  'partly-refunded': 'giving.partlyRefunded',
  refunded: 'giving.refunded',
  disputed: 'giving.disputed',
  lost: 'giving.disputeLost',
} as const;

/** A gift in its donor's list: its date, its amount, what it is for, and what became of it. */
export function giftInWords(gift: Gift, t: Translate): string {
  const { kind, amount, currency, givenOn, campaign, status, isPractice } = gift;
  const values = {
    date: longDate(givenOn, t.language),
    // Donors determine the value of a gift in kind themselves.
    what: kind === 'in-kind' ? t('giving.inKind') : money(amount, currency, t.language),
    campaign,
  };
  return [
    t(campaign ? 'giving.giftLineFor' : 'giving.giftLine', values),
    ...(status === 'received' ? [] : [t(outcomes[status])]),
    ...(isPractice === 1 ? [t('giving.practice')] : []),
  ].join(' ');
}
