import { type FormEvent, useState } from 'react';
import { useAttempt } from '#app/api/attempts/use-attempt.ts';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { amountFaultOf, parseCents } from '#contract/shared/money.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { DonorChoice, donorBody, useDonorChoice } from './donor-choice.tsx';
import { GiftFields } from './gift/gift-fields.tsx';
import { IssuerNote } from './issuer-note.tsx';
import type { ManualGiftKind } from './manual-gift-kinds.ts';

interface NewGiftFormProps {
  currency: string;
  /** @param message the success message */
  onAdded: (message: string) => void;
}

/** Records a gift by hand: cash, a check, or goods. */
export function NewGiftForm({ currency, onAdded }: NewGiftFormProps) {
  const [kind, setKind] = useState<ManualGiftKind>('cash');
  const choice = useDonorChoice();
  const { today } = useDateFormat();
  const attempting = useAttempt('new-gift');
  const action = useAction('amount', 'givenOn', 'name', 'email', 'description');

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value, flag } = submittedForm(event);
    const amount = parseCents(value('amount'));
    if (!amount) return action.show({ errors: { amount: amountFaultOf(value('amount')) } });
    const { draft } = choice;
    const email = draft.donor?.email ?? draft.email.trim();
    let message = '';
    const isDone = await action.run(async () => {
      if (!(await choice.isClear())) return '';
      const reply = await attempting((attempt) =>
        call('donations/addDonation', {
          kind,
          amount,
          givenOn: value('givenOn'),
          ...donorBody(draft),
          honoree: value('honoree'),
          description: value('description'),
          checkNumber: value('checkNumber'),
          notes: value('notes'),
          isAnonymous: flag('isAnonymous'),
          mailReceipt: email === '' ? 0 : flag('mailReceipt'),
          attempt,
        }),
      );
      const { receiptNumber } = reply.donation;
      message = receiptNumber ? `${reply.message} Receipt ${receiptNumber}.` : reply.message;
      return message;
    });
    if (isDone && message !== '') onAdded(message);
  }

  const { errors } = action;
  return (
    <form className="form" onSubmit={save} noValidate>
      <GiftFields
        prefix="new"
        kind={kind}
        onKind={setKind}
        currency={currency}
        errors={errors}
        gift={{ givenOn: today() }}
      />
      <DonorChoice choice={choice} errors={errors} label="Given by (blank = anonymous)" />
      <TextField id="new-honoree" name="honoree" label="In honor of" maxLength={100} />
      <TextArea id="new-notes" name="notes" label="Notes" maxLength={5_000} rows={3} />
      <CheckField id="new-anonymous" name="isAnonymous" label="Anonymous" />
      <CheckField id="new-mail" name="mailReceipt" label="Email the receipt now" defaultChecked />
      <ActionMessage action={action} />
      <IssuerNote errors={errors} />
      <button type="submit" className="button" disabled={!action.isReady}>
        {action.isBusy ? 'Recording…' : 'Record gift'}
      </button>
    </form>
  );
}
