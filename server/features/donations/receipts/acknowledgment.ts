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
export function goodsStatement(gift: Acknowledged): string[] {
  if (gift.goods_description === '') {
    return ['No goods or services were provided in exchange for this gift.'];
  }
  const money = (cents: number) => formatMoney(cents, gift.currency);
  const received = `In exchange for this gift you received: ${gift.goods_description}. Our good-faith estimate of its value is ${money(gift.goods_value)}.`;
  return [
    received,
    gift.kind === 'in-kind'
      ? 'Your deduction for federal income tax purposes is limited to the excess of the value of your gift over the value of what you received.'
      : `Your deduction for federal income tax purposes is limited to the excess of the money you gave over the value of what you received: ${money(deductibleOf(gift))}.`,
  ];
}
