import type { Reply } from '#contract/index.ts';
import type { FormResult } from '../../client/context.ts';
import { amountFault, money } from '../../components/money.ts';
import { TextField } from '../../forms/text-field.tsx';
import { WaitingPass } from '../../forms/waiting-pass.tsx';
import { useCheckout } from './use-checkout.ts';

interface DonateFormProps {
  offer: Pick<Reply<'donations/getForm'>, 'currency' | 'presets'>;
  /** What came of the form that was posted without scripts. */
  result: (Pick<FormResult, 'message' | 'errors' | 'pass'> & { gift: FormResult['gift'] }) | null;
}

/** A gift online: by the API, or where no script runs by posting the form. It is paid at Stripe. */
export function DonateForm({ offer: { currency, presets }, result }: DonateFormProps) {
  const isAmount = result?.errors.amount !== undefined;
  const kept = result?.gift;
  const checkout = useCheckout(isAmount ? '' : (result?.message ?? ''));
  return (
    <form
      method="post"
      action="/forms/donate"
      onSubmit={checkout.send}
      onFocus={checkout.prepare}
      className="form max-w-[34rem]"
    >
      <WaitingPass pass={result?.pass} />
      <fieldset>
        <legend className="font-semibold">Amount</legend>
        <div className="flex flex-wrap gap-x-6">
          {presets.map((preset, index) => (
            <Choice
              key={preset}
              name="amount"
              value={String(preset / 100)}
              label={money(preset, currency).replace(/\.00$/, '')}
              isChosen={kept?.amount ? kept.amount === String(preset / 100) : index === 0}
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
        maxLength={12}
        defaultValue={kept?.otherAmount}
        fault={checkout.fault || (isAmount ? amountFault : '')}
      />
      <fieldset>
        <legend className="font-semibold">How often</legend>
        <div className="flex flex-wrap gap-x-6">
          <Choice
            name="frequency"
            value="once"
            label="Once"
            isChosen={kept?.frequency !== 'monthly'}
          />
          <Choice
            name="frequency"
            value="monthly"
            label="Every month"
            isChosen={kept?.frequency === 'monthly'}
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
      <Check
        name="coverFee"
        label="Add the card’s fee, so that all of my gift arrives"
        isChosen={kept?.coverFee === '1'}
      />
      <Check
        name="isAnonymous"
        label="Do not name me anywhere"
        isChosen={kept?.isAnonymous === '1'}
      />
      <p role="alert" className="notice notice-bad">
        {checkout.error}
      </p>
      <button type="submit" className="button button-beet" disabled={checkout.isBusy}>
        {checkout.isBusy ? 'One moment…' : 'Go on to payment'}
      </button>
      <p className="text-[0.9rem] text-bark">
        You pay at Stripe; we never see your card. A receipt comes by mail, and a monthly gift can
        be stopped at any time.
      </p>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  label: string;
  isChosen: boolean;
}

function Choice({ name, value, label, isChosen }: ChoiceProps) {
  const id = `${name}-${value}`;
  return (
    <div className="check">
      <input type="radio" id={id} name={name} value={value} defaultChecked={isChosen} />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}

function Check({ name, label, isChosen }: { name: string; label: string; isChosen: boolean }) {
  return (
    <div className="check">
      <input type="checkbox" id={name} name={name} value="1" defaultChecked={isChosen} />
      <label htmlFor={name}>{label}</label>
    </div>
  );
}
