import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { money } from '#app/format/money.ts';
import type { Body } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';

interface GiftSum {
  /** In words; empty: there are no gifts. */
  words: string;
  /** How many gifts it sums up: all but practice gifts. */
  gifts: number;
}

/**
 * The sum of all gifts that match a filter. The table does not wait for it.
 * @param shown the table's rows: they are loaded again after each change
 */
export function useGiftSum(
  filter: Body<'donations/getSum'>,
  shown: readonly object[],
): GiftSum | null {
  const [sum, setSum] = useState<GiftSum | null>(null);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of a gift changes the sum
  useEffect(() => {
    let isHere = true;
    call('donations/getSum', JSON.parse(key))
      .then(({ sums }) => {
        const parts = sums.map(({ currency, net }) => money(net, currency, staffLanguage));
        const goods = sums.flatMap(({ currency, inKind }) =>
          inKind > 0 ? [`, and goods worth ${money(inKind, currency, staffLanguage)}`] : [],
        );
        const words = `${parts.join(' and ')} in all${goods.join('')}`;
        const gifts = sums.reduce((total, each) => total + each.gifts, 0);
        if (isHere) setSum({ words: parts.length === 0 ? '' : words, gifts });
      })
      // The table is complete without it.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [key, shown]);
  return sum;
}
