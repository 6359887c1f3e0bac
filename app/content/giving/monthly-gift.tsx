import type { FormEvent, ReactNode } from 'react';
import { monthlyStatuses } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { type DecimalMark, typedAmount } from '#contract/shared/money.ts';
import './giving.css';

export type Monthly = Reply<'donations/getOwnGifts'>['monthly'][number];

interface MonthlyGiftProps {
  gift: Monthly;
  decimalMark: DecimalMark;
  /** The token of the emailed link; absent: in the account. */
  token?: string;
  /** In place of posting its forms. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  isBusy?: boolean;
  /** The errors of the change that failed, if it is this gift's. */
  errors: Record<string, string>;
  /** The rejected amount, as it was typed. */
  typed?: string | undefined;
}

/** A monthly gift, with the changes that its donor can make. */
export function MonthlyGift({ gift, errors, typed, decimalMark, ...form }: MonthlyGiftProps) {
  const sum = money(gift.amount, gift.currency, defaultLanguage);
  return (
    <section aria-label={`Monthly gift of ${sum}`} className="monthly-gift">
      <h3>{sum} every month</h3>
      <p>{stateOf(gift)}</p>
      {gift.status === 'active' && (
        <>
          <details open={errors.amount !== undefined || undefined}>
            <summary>Change the amount</summary>
            <Change gift={gift} {...form} label="Save amount">
              <input type="hidden" name="decimalMark" value={decimalMark} />
              <TextField
                name="amount"
                label={`Amount in ${gift.currency.toUpperCase()}`}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typed ?? typedAmount(gift.amount, decimalMark)}
                error={errors.amount ?? ''}
              />
            </Change>
          </details>
          <details open={errors.nextOn !== undefined || undefined}>
            <summary>Change the date</summary>
            <Change gift={gift} {...form} label="Save date">
              <TextField
                name="nextOn"
                type="date"
                label="Date of the next gift; later ones follow on the same day of the month"
                defaultValue={gift.nextOn}
                error={errors.nextOn ?? ''}
              />
            </Change>
          </details>
          <details>
            <summary>Stop this gift</summary>
            <Change gift={gift} {...form} label="Yes, stop monthly gift" isSerious>
              <input type="hidden" name="stop" value="1" />
              <p>It can’t be restarted, but you can set up a new one on the Donate page anytime.</p>
            </Change>
          </details>
          <div className="flex flex-wrap gap-3">
            <Change gift={gift} {...form} label={gift.isPaused ? 'Resume gift' : 'Pause gift'}>
              <input type="hidden" name="isPaused" value={gift.isPaused ? '0' : '1'} />
            </Change>
            <Change gift={gift} {...form} action="/forms/update-card" label="Update card" />
          </div>
        </>
      )}
    </section>
  );
}

function stateOf({ status, isPaused, nextOn, startedOn, campaign, isPractice }: Monthly): string {
  const purpose = campaign ? `For ${campaign}. ` : '';
  const practice = isPractice ? ' This is a practice gift: no money moves.' : '';
  if (status !== 'active') return `${purpose}${monthlyStatuses[status]}.${practice}`;
  if (isPaused) return `${purpose}Paused: nothing is charged until you resume it.${practice}`;
  return `${purpose}Since ${longDate(startedOn, defaultLanguage)}. Next gift: ${longDate(nextOn, defaultLanguage)}.${practice}`;
}

interface ChangeProps extends Pick<MonthlyGiftProps, 'gift' | 'token' | 'onSubmit' | 'isBusy'> {
  action?: `/forms/${string}`;
  label: string;
  isSerious?: boolean;
  children?: ReactNode;
}

function Change({ gift, token, onSubmit, isBusy = false, ...change }: ChangeProps) {
  const { action = '/forms/change-monthly', label, isSerious = false, children } = change;
  return (
    <form method="post" action={action} onSubmit={onSubmit} className="grid gap-3">
      {token !== undefined && <input type="hidden" name="token" value={token} />}
      <input type="hidden" name="id" value={gift.id} />
      {children}
      <p>
        <button
          type="submit"
          className={`button ${isSerious ? 'button-bad' : 'button-quiet'}`}
          disabled={isBusy}
        >
          {label}
        </button>
      </p>
    </form>
  );
}
