import { type FormEvent, useEffect, useRef, useState } from 'react';
import { shortMoney } from '#app/format/money.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import {
  amountFaultOf,
  type DecimalMark,
  parseCents,
  typedAmount,
} from '#contract/shared/money.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { DedicationFields } from './dedication-fields.tsx';
import type { DonateResult } from './donate-result.ts';
import { useCheckout } from './use-checkout.ts';

interface DonateFormProps {
  offer: Pick<Reply<'donations/getForm'>, 'currency' | 'decimalMark' | 'isPractice' | 'presets'>;
  /** The result of a form that was posted without JavaScript. */
  result: DonateResult | null;
  /** The campaign whose page it is on; absent: the donor chooses. */
  campaign?: { id: string; slug: string };
  /** The campaigns to choose from. */
  campaigns: readonly { id: string; name: string }[];
}

/**
 * The online donation form: through the API, or by posting the form without JavaScript. Payments are made at Stripe.
 */
export function DonateForm({ offer, result, campaign, campaigns }: DonateFormProps) {
  const { currency, decimalMark, presets } = offer;
  const isAmount = result?.errors.amount !== undefined;
  const kept = result?.gift;
  const checkout = useCheckout(result, decimalMark);
  const { errors } = checkout;
  const choice = useAmountChoice(decimalMark);
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
      <input type="hidden" name="decimalMark" value={decimalMark} />
      {campaign && (
        <>
          <input type="hidden" name="campaignId" value={campaign.id} />
          <input type="hidden" name="campaignPage" value={campaign.slug} />
        </>
      )}
      <ChoiceFields
        legend="Amount"
        name="amount"
        options={presets.map((preset) => ({
          value: typedAmount(preset, decimalMark),
          label: shortMoney(preset, currency),
        }))}
        chosen={kept ? presetOf(kept) : typedAmount(presets[0] ?? 0, decimalMark)}
      />
      <TextField
        id="other-amount"
        name="otherAmount"
        label={`Or another amount, in ${currency.toUpperCase()}`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={kept?.otherAmount}
        error={checkout.fault || (isAmount ? faultOf(result, decimalMark) : '')}
      />
      <ChoiceFields
        legend="How often"
        name="frequency"
        options={[
          { value: 'once', label: 'Once' },
          { value: 'monthly', label: 'Every month' },
        ]}
        chosen={kept?.frequency === 'monthly' ? 'monthly' : 'once'}
      />
      {campaigns.length > 0 && (
        <SelectField
          id="campaignId"
          name="campaignId"
          label="Use my gift for"
          defaultValue={kept?.campaignId}
          options={{
            '': 'Where it’s needed most',
            ...Object.fromEntries(campaigns.map(({ id, name }) => [id, name])),
          }}
          error={errors.campaignId ?? ''}
        />
      )}
      <DedicationFields kept={kept} errors={errors} />
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
        {offer.isPractice === 1
          ? 'Practice only: this demo site takes no money. '
          : 'Payments are processed securely by Stripe, by card, Apple Pay, Google Pay or bank debit; we never see your card. '}
        We email you a receipt, and you can change, pause or stop a monthly gift anytime on{' '}
        <a href="/giving">your giving page</a>.
      </p>
    </form>
  );
}

/** An amount is either a preset or typed: the last input wins, and clears the other. */
function useAmountChoice(decimalMark: DecimalMark) {
  const form = useRef<HTMLFormElement>(null);
  const [amount, setAmount] = useState<number>();
  const [isMonthly, setMonthly] = useState(false);
  const read = () => {
    const values = new FormData(form.current ?? undefined);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    setAmount(parseCents(text('otherAmount') || text('amount'), decimalMark));
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

/** The preset that was sent; undefined: the amount was typed. */
const presetOf = ({ amount, otherAmount }: Kept) =>
  otherAmount.trim() === '' ? amount : undefined;

/** The call's error for an invalid amount is about cents. */
function faultOf(
  { gift, errors }: NonNullable<DonateFormProps['result']>,
  decimalMark: DecimalMark,
): string {
  const typed = gift?.otherAmount.trim() || gift?.amount || '';
  return parseCents(typed, decimalMark) ? (errors.amount ?? '') : amountFaultOf(typed, decimalMark);
}
