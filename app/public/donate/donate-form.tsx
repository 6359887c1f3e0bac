import { type FormEvent, useEffect, useRef, useState } from 'react';
import { money, shortMoney } from '#app/format/money.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { WaitingPass } from '#app/ui/form/waiting-pass.tsx';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import { withFee } from '#contract/shared/card-fee.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import {
  amountFaultOf,
  type DecimalMark,
  parseCents,
  typedAmount,
} from '#contract/shared/money.ts';
import { AmountFields } from './amount-fields.tsx';
import { DedicationFields } from './dedication-fields.tsx';
import type { DonateResult } from './donate-result.ts';
import './donate.css';
import { FrequencyField } from './frequency-field.tsx';
import { ListingField } from './listing-field.tsx';
import { useCheckout } from './use-checkout.ts';

interface DonateFormProps {
  offer: Pick<
    Reply<'donations/getForm'>,
    | 'currency'
    | 'decimalMark'
    | 'isPractice'
    | 'presets'
    | 'presetTexts'
    | 'presetsLanguage'
    | 'mailsReceipts'
  >;
  /** The result of a form that was posted without JavaScript. */
  result: DonateResult | null;
  /** The campaign whose page it is on; absent: the donor chooses. */
  campaign?: { id: string; slug: string };
  /** The campaigns to choose from. */
  campaigns: readonly { id: string; name: string; language: Language }[];
}

/**
 * The online donation form: through the API, or by posting the form without JavaScript. Payments are made at Stripe.
 */
export function DonateForm({ offer, result, campaign, campaigns }: DonateFormProps) {
  const { currency, decimalMark, presets, presetTexts } = offer;
  const isAmount = result?.errors.amount !== undefined;
  const kept = result?.gift;
  const checkout = useCheckout(result, decimalMark);
  const { errors } = checkout;
  const t = useTranslate();
  const { form, choice, follow } = useAmountChoice(decimalMark);
  return (
    <PostedForm
      ref={form}
      id={answerIdOfForm(result)}
      action={postedTo('/forms/donate')}
      onSubmit={checkout.send}
      onInput={follow}
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
      <FrequencyField chosen={kept?.frequency === 'monthly' ? 'monthly' : 'once'} />
      <AmountFields
        presets={presets}
        // They are about gifts in general.
        texts={campaign ? [] : presetTexts}
        textsLanguage={offer.presetsLanguage}
        currency={currency}
        decimalMark={decimalMark}
        chosen={kept ? presetOf(kept) : typedAmount(presets[0] ?? 0, decimalMark)}
      />
      <TextField
        id="other-amount"
        name="otherAmount"
        label={t('donate.otherAmount', { currency: currency.toUpperCase() })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={kept?.otherAmount}
        error={checkout.fault || (isAmount ? faultOf(result, decimalMark, t) : '')}
      />
      {campaigns.length > 0 && (
        <SelectField
          id="campaignId"
          name="campaignId"
          label={t('donate.purpose')}
          defaultValue={kept?.campaignId}
          options={{
            '': t('donate.purposeOpen'),
            ...Object.fromEntries(campaigns.map(({ id, name }) => [id, name])),
          }}
          languagesOf={Object.fromEntries(
            campaigns.map(({ id, language }) => [id, langOf(language, t)]),
          )}
          error={errors.campaignId ?? ''}
        />
      )}
      {campaign && <ListingField chosen={kept?.listing} />}
      <DedicationFields kept={kept} errors={errors} />
      <CheckField
        id="coverFee"
        name="coverFee"
        value="1"
        label={feeLabelOf(choice, currency, t)}
        defaultChecked={kept?.coverFee === '1'}
      />
      <CheckField
        id="isAnonymous"
        name="isAnonymous"
        value="1"
        label={t('donate.anonymous')}
        defaultChecked={kept?.isAnonymous === '1'}
      />
      <p id={answerIdOfMessage(result)} role="alert" className="notice notice-bad">
        {checkout.error}
      </p>
      <button type="submit" className="button button-beet" disabled={checkout.isBusy}>
        {checkout.isBusy ? t('common.oneMoment') : labelOf(choice, currency, t)}
      </button>
      <p className="text-sm text-bark">
        {t(offer.isPractice === 1 ? 'donate.formPractice' : 'donate.formStripe')}{' '}
        {offer.mailsReceipts === 1 && `${t('donate.formReceipt')} `}
        <RichMessage
          text="donate.formMonthly"
          values={{ link: (words) => <a href={pathIn(t.language, '/giving')}>{words}</a> }}
        />
      </p>
    </PostedForm>
  );
}

interface AmountChoice {
  /** Cents; undefined without an amount, or without JavaScript. */
  amount: number | undefined;
  isMonthly: boolean;
  coversFee: boolean;
}

/** An amount is either a preset or typed: the last input wins, and clears the other. */
function useAmountChoice(decimalMark: DecimalMark) {
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<AmountChoice>({
    amount: undefined,
    isMonthly: false,
    coversFee: false,
  });
  const read = () => {
    const values = new FormData(form.current ?? undefined);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    setChoice({
      amount: parseCents(text('otherAmount') || text('amount'), decimalMark),
      isMonthly: text('frequency') === 'monthly',
      coversFee: values.has('coverFee'),
    });
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
    choice,
    follow: ({ target }: FormEvent<HTMLFormElement>) =>
      keepOneAmount((target as HTMLInputElement).name === 'amount'),
  };
}

function labelOf(
  { amount, isMonthly, coversFee }: AmountChoice,
  currency: string,
  t: Translate,
): string {
  if (!amount) return t(isMonthly ? 'donate.donateMonthly' : 'donate.donate');
  const sum = shortMoney(coversFee ? withFee(amount) : amount, currency, t.language);
  return t(isMonthly ? 'donate.donateSumMonthly' : 'donate.donateSum', { sum });
}

function feeLabelOf({ amount }: AmountChoice, currency: string, t: Translate): string {
  if (!amount) return t('donate.coverFee');
  const fee = money(withFee(amount) - amount, currency, t.language);
  return t('donate.coverFeeOf', { fee });
}

type Kept = NonNullable<FormResult['gift']>;

/** The preset that was sent; undefined: the amount was typed. */
const presetOf = ({ amount, otherAmount }: Kept) =>
  otherAmount.trim() === '' ? amount : undefined;

/** The call's error for an invalid amount is about cents. */
function faultOf(
  { gift, errors }: NonNullable<DonateFormProps['result']>,
  decimalMark: DecimalMark,
  t: Translate,
): string {
  const typed = gift?.otherAmount.trim() || gift?.amount || '';
  return parseCents(typed, decimalMark)
    ? (errors.amount ?? '')
    : t(amountFaultOf(typed, decimalMark));
}
