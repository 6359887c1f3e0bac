import { money } from '#app/format/money.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';

interface Tally {
  count: number;
  /** In cents. */
  total: number;
}

interface BatchTallyProps {
  tally: Tally;
  expected: Tally;
  currency: string;
  /** Whether it is saved, in words. */
  state: string;
}

/** The gifts entered so far, next to the number and sum that were counted. */
export function BatchTally({ tally, expected, currency, state }: BatchTallyProps) {
  const left = expected.total - tally.total;
  const isBalanced = tally.count > 0 && tally.count === expected.count && left === 0;
  const difference =
    left < 0
      ? `${money(-left, currency, staffLanguage)} too much`
      : `${money(left, currency, staffLanguage)} left`;
  return (
    <p className="batch-tally">
      <span>
        {`${tally.count} of ${expected.count} gifts, ${money(tally.total, currency, staffLanguage)} of ${money(expected.total, currency, staffLanguage)}`}
      </span>
      <strong role="status" data-balanced={isBalanced || undefined}>
        {isBalanced ? 'Balanced' : left === 0 ? 'Not balanced' : difference}
      </strong>
      <span className="text-bark">{state}</span>
    </p>
  );
}
