import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { money } from '#app/format/money.ts';
import type { Body } from '#contract/index.ts';

/**
 * The sum of all gifts that match a filter, in words. The table does not wait for it.
 * @param shown the table's rows: they are loaded again after each change
 */
export function useGiftSum(filter: Body<'donations/getSum'>, shown: readonly object[]): string {
  const [sum, setSum] = useState('');
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a gift changes the sum
  useEffect(() => {
    let isHere = true;
    call('donations/getSum', JSON.parse(key))
      .then(({ sums }) => {
        const parts = sums.map(({ currency, net }) => money(net, currency));
        const goods = sums.flatMap(({ currency, inKind }) =>
          inKind > 0 ? [`, and goods worth ${money(inKind, currency)}`] : [],
        );
        const words = `${parts.join(' and ')} in all${goods.join('')}`;
        if (isHere) setSum(parts.length === 0 ? '' : words);
      })
      // The table is complete without it.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [key, shown]);
  return sum;
}
