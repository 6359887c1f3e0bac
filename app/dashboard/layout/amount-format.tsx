import { createContext, useContext, useMemo } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import {
  amountFaultOf,
  type DecimalMark,
  parseCents,
  typedAmount,
} from '#contract/shared/money.ts';

/** The decimal mark of the amounts that the organization types. */
const Mark = createContext<DecimalMark>('.');

/** Provides the organization's decimal mark to all screens. */
export const AmountFormatProvider = Mark.Provider;

interface AmountFormat {
  mark: DecimalMark;
  /** Whole cents; undefined for a text that is not an amount. */
  parse: (text: string) => number | undefined;
  /** The error of a field with a text that is not a positive amount. */
  faultOf: (text: string) => string;
  /** Cents as the text of a field. */
  typed: (cents: number) => string;
}

/** How staff type amounts, by the site's settings. */
export function useAmountFormat(): AmountFormat {
  const mark = useContext(Mark);
  const t = useTranslate();
  return useMemo(
    () => ({
      mark,
      parse: (text) => parseCents(text, mark),
      faultOf: (text) => t(amountFaultOf(text, mark)),
      typed: (cents) => typedAmount(cents, mark),
    }),
    [mark, t],
  );
}
