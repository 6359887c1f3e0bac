import { type FormEvent, useEffect, useRef, useState } from 'react';
import { shortMoney } from '#app/format/money.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import { amountFaultOf, parseCents } from '#contract/shared/money.ts';
import { useCheckout } from './use-checkout.ts';

interface DonateFormProps {
  offer: Pick<Reply<'donations/getForm'>, 'currency' | 'presets'>;
  /** The result of a form that was posted without JavaScript. */
  result: (Pick<FormResult, 'message' | 'errors' | 'pass'> & { gift: FormResult['gift'] }) | null;
}

/**
 * The online donation form: through the API, or by posting the form without JavaScript. Payments are made at Stripe.
 */
export function DonateForm({ offer: { currency, presets }, result }: DonateFormProps) {
  const isAmount = result?.errors.amount !== undefined;
  const kept = result?.gift;
  const checkout = useCheckout(isAmount ? '' : (result?.message ?? ''));
  const choice = useAmountChoice();
  return (
    <form
      ref={choice.form}
      method="post"
      action="/forms/donate"
      onSubmit={checkout.send}
      onInput={choice.follow}
      onFocus={checkout.prepare}
      className="form max-w-[34rem]"
    >
      <WaitingPass pass={result?.pass} />
      <fieldset>
        <legend className="font-semibold">Amount</legend>
        <div className="flex flex-wrap gap-x-6">
          {presets.map((preset, index) => (
            <CheckField
              key={preset}
              type="radio"
              name="amount"
              value={String(preset / 100)}
              label={shortMoney(preset, currency)}
              defaultChecked={kept ? isKept(kept, preset) : index === 0}
            />
          ))}
        </div>
      </fieldset>
      <TextField
        id="other-amount"
        name="otherAmount"
        label={`Or another amount, in ${currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={kept?.otherAmount}
        error={checkout.fault || (isAmount ? faultOf(result) : '')}
      />
      <fieldset>
        <legend className="font-semibold">How often</legend>
        <div className="flex flex-wrap gap-x-6">
          <CheckField
            type="radio"
            name="frequency"
            value="once"
            label="Once"
            defaultChecked={kept?.frequency !== 'monthly'}
          />
          <CheckField
            type="radio"
            name="frequency"
            value="monthly"
            label="Every month"
            defaultChecked={kept?.frequency === 'monthly'}
          />
        </div>
      </fieldset>
      <TextField
        id="honoree"
        name="honoree"
        label="In honor of (optional)"
        maxLength={100}
        defaultValue={kept?.honoree}
      />
      <CheckField
        id="coverFee"
        name="coverFee"
        value="1"
        label="Cover the card fee"
        defaultChecked={kept?.coverFee === '1'}
      />
      <CheckField
        id="isAnonymous"
        name="isAnonymous"
        value="1"
        label="Give anonymously"
        defaultChecked={kept?.isAnonymous === '1'}
      />
      <p role="alert" className="notice notice-bad">
        {checkout.error}
      </p>
      <button type="submit" className="button button-beet" disabled={checkout.isBusy}>
        {checkout.isBusy ? 'One moment…' : labelOf(choice, currency)}
      </button>
      <p className="text-sm text-bark">
        Payments are processed securely by Stripe; we never see your card. We email you a receipt,
        and you can stop a monthly gift anytime.
      </p>
    </form>
  );
}

/** An amount is either a preset or typed: the last input wins, and clears the other. */
function useAmountChoice() {
  const form = useRef<HTMLFormElement>(null);
  const [amount, setAmount] = useState<number>();
  const [isMonthly, setMonthly] = useState(false);
  const read = () => {
    const values = new FormData(form.current ?? undefined);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    setAmount(parseCents(text('otherAmount') || text('amount')));
    setMonthly(text('frequency') === 'monthly');
  };
  const keepOneAmount = (isPreset: boolean) => {
    const other = form.current?.querySelector<HTMLInputElement>('[name="otherAmount"]');
    const chosen = form.current?.querySelector<HTMLInputElement>('[name="amount"]:checked');
    if (other && isPreset) other.value = '';
    if (chosen && other?.value.trim()) chosen.checked = false;
    read();
  };
  // Keeps input typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => keepOneAmount(false), []);
  return {
    form,
    /** Cents; undefined without an amount, or without JavaScript. */
    amount,
    isMonthly,
    follow: ({ target }: FormEvent<HTMLFormElement>) =>
      keepOneAmount((target as HTMLInputElement).name === 'amount'),
  };
}

function labelOf(
  { amount, isMonthly }: { amount: number | undefined; isMonthly: boolean },
  currency: string,
): string {
  const sum = amount ? ` ${shortMoney(amount, currency)}` : '';
  return `Donate${sum}${isMonthly ? ' every month' : ''}`;
}

type Kept = NonNullable<FormResult['gift']>;

const isKept = ({ amount, otherAmount }: Kept, preset: number) =>
  otherAmount.trim() === '' && amount === String(preset / 100);

/** The call's error for an invalid amount is about cents. */
function faultOf({ gift, errors }: NonNullable<DonateFormProps['result']>): string {
  const typed = gift?.otherAmount.trim() || gift?.amount || '';
  return parseCents(typed) === undefined ? amountFaultOf(typed) : (errors.amount ?? '');
}
