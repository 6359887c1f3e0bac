import type { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';

/**
 * Reads from a form what the donor received in return.
 * @param value reads a field
 */
export function readGoods(
  value: (name: string) => string,
  amounts: ReturnType<typeof useAmountFormat>,
): { goodsDescription: string; goodsValue: number } | { errors: Record<string, string> } {
  const typed = value('goodsValue').trim();
  const goodsValue = typed === '' ? 0 : amounts.parse(typed);
  if (goodsValue === undefined) return { errors: { goodsValue: amounts.faultOf(typed) } };
  return { goodsDescription: value('goodsDescription').trim(), goodsValue };
}
