import type { Translate } from '#contract/shared/language/translate.ts';
import { formatMoney } from '../format-money.ts';

/** The columns of a gift that determine what its donor may deduct. */
export interface Acknowledged {
  kind: 'online' | 'cash' | 'check' | 'in-kind';
  currency: string;
  net: number;
  /** The goods that the donor received in return; empty: none. */
  goods_description: string;
  goods_value: number;
}

/**
 * The deductible part of a gift of money, in cents: its amount net of refunds, less the value of goods given in return.
 */
export const deductibleOf = ({ net, goods_value }: Acknowledged): number =>
  Math.max(0, net - goods_value);

/**
 * The statement about goods and services that IRS Publication 1771 asks for: that there were none, or what they
 * were, a good-faith estimate of their value, and that only the excess is deductible.
 */
export function goodsStatement(gift: Acknowledged, t: Translate): string[] {
  if (gift.goods_description === '') {
    return [t('receipts.noGoods')];
  }
  const money = (cents: number) => formatMoney(cents, gift.currency, t.language);
  return [
    t('receipts.goods', { goods: gift.goods_description, value: money(gift.goods_value) }),
    gift.kind === 'in-kind'
      ? t('receipts.goodsLimitInKind')
      : t('receipts.goodsLimit', { deductible: money(deductibleOf(gift)) }),
  ];
}
