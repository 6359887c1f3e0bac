import type { FormEvent } from 'react';
import { useBotCheck } from '#app/api/bot-check/bot-check.ts';
import { postedAction, useActionFrom } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { shortMoney } from '#app/format/money.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { answerIdOfForm, answerIdOfMessage, postedTo } from '#app/ui/form/posted-answer.ts';
import { ProgressiveForm } from '#app/ui/form/progressive-form.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { type CheckedFields, useValidation } from '#app/ui/form/validation/use-validation.ts';
import type { FormResult } from '#contract/form-result.ts';
import type { Body } from '#contract/index.ts';

const fields: CheckedFields = {
  name: { required: 'fields.nameMissing', short: 'fields.nameInvalid' },
  email: { required: 'fields.emailMissing', email: 'fields.emailInvalid' },
};

interface PracticeFormProps {
  order: Required<Omit<Body<'donations/payPractice'>, 'name' | 'email' | 'attempt' | 'listing'>> & {
    /** Empty: its campaign's page does not list it. */
    listing: 'unnamed' | 'named' | '';
  };
  currency: string;
  result: FormResult | null;
}

/** Asks what Stripe would ask, except for the card: through the API, or by posting the form without JavaScript. */
export function PracticeForm({ order, currency, result }: PracticeFormProps) {
  const action = useActionFrom(postedAction(result), 'name', 'email');
  const { form, errors, isValid } = useValidation(fields, action.errors);
  const botCheck = useBotCheck();
  const attempting = useAttempt();
  const t = useTranslate();

  async function pay(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    if (!isValid()) return action.show();
    const { campaignId, listing, ...dedicated } = order;
    const donor = { name: value('name'), email: value('email') };
    await action.run(async () => {
      const { url } = await attempting((attempt) =>
        botCheck.send('donations/payPractice', {
          ...dedicated,
          ...(campaignId && { campaignId }),
          ...(listing && { listing }),
          ...donor,
          attempt,
        }),
      );
      location.assign(url);
      return '';
    });
  }

  const sum = shortMoney(order.amount, currency, t.language);
  return (
    <ProgressiveForm
      ref={form}
      id={answerIdOfForm(result)}
      action={postedTo('/forms/practice-payment')}
      onSubmit={pay}
      onFocus={botCheck.prepare}
      pass={result?.pass}
      className="form"
    >
      {Object.entries(order).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        id="practice-name"
        name="name"
        label={t('donate.practiceName')}
        autoComplete="name"
        maxLength={200}
        required
        defaultValue={result?.name}
        error={errors.name}
      />
      <TextField
        id="practice-email"
        name="email"
        type="email"
        label={t('donate.practiceEmail')}
        autoComplete="email"
        required
        defaultValue={result?.email}
        error={errors.email}
      />
      <ActionMessage id={answerIdOfMessage(result)} action={action} />
      <button type="submit" className="button button-beet" disabled={action.isBusy}>
        {action.isBusy
          ? t('common.oneMoment')
          : t(
              order.frequency === 'monthly' ? 'donate.givePracticeMonthly' : 'donate.givePractice',
              { sum },
            )}
      </button>
    </ProgressiveForm>
  );
}
