import type { FormEvent, ReactNode } from 'react';
import { money } from '#app/format/money.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
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
  const t = useTranslate();
  const sum = money(gift.amount, gift.currency, t.language);
  return (
    <section aria-label={t('giving.monthlyOf', { sum })} className="monthly-gift">
      <h3>{t('giving.everyMonth', { sum })}</h3>
      <p>{stateOf(gift, t)}</p>
      {gift.status === 'active' && (
        <>
          <details open={errors.amount !== undefined || undefined}>
            <summary>{t('giving.changeAmount')}</summary>
            <Change gift={gift} {...form} label={t('giving.saveAmount')}>
              <input type="hidden" name="decimalMark" value={decimalMark} />
              <TextField
                name="amount"
                label={t('giving.amountIn', { currency: gift.currency.toUpperCase() })}
                inputMode="decimal"
                autoComplete="off"
                defaultValue={typed ?? typedAmount(gift.amount, decimalMark)}
                error={errors.amount ?? ''}
              />
            </Change>
          </details>
          <details open={errors.nextOn !== undefined || undefined}>
            <summary>{t('giving.changeDate')}</summary>
            <Change gift={gift} {...form} label={t('giving.saveDate')}>
              <TextField
                name="nextOn"
                type="date"
                label={t('giving.nextOn')}
                defaultValue={gift.nextOn}
                error={errors.nextOn ?? ''}
              />
            </Change>
          </details>
          <details>
            <summary>{t('giving.stop')}</summary>
            <Change gift={gift} {...form} label={t('giving.stopNow')} isSerious>
              <input type="hidden" name="stop" value="1" />
              <p>{t('giving.stopText')}</p>
            </Change>
          </details>
          <div className="flex flex-wrap gap-3">
            <Change
              gift={gift}
              {...form}
              label={t(gift.isPaused ? 'giving.resume' : 'giving.pause')}
            >
              <input type="hidden" name="isPaused" value={gift.isPaused ? '0' : '1'} />
            </Change>
            <Change
              gift={gift}
              {...form}
              action="/forms/update-card"
              label={t('giving.updateCard')}
            />
          </div>
        </>
      )}
    </section>
  );
}

const stateOf = (gift: Monthly, t: Translate): string =>
  [
    ...(gift.campaign ? [t('giving.forCampaign', { campaign: gift.campaign })] : []),
    progressOf(gift, t),
    ...(gift.isPractice ? [t('giving.monthlyPractice')] : []),
  ].join(' ');

function progressOf({ status, isPaused, nextOn, startedOn }: Monthly, t: Translate): string {
  if (status !== 'active') return t(status === 'stopping' ? 'giving.stopping' : 'giving.stopped');
  if (isPaused) return t('giving.paused');
  const { language } = t;
  return t('giving.since', {
    since: longDate(startedOn, language),
    next: longDate(nextOn, language),
  });
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
    <PostedForm action={action} onSubmit={onSubmit} className="grid gap-3">
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
    </PostedForm>
  );
}
