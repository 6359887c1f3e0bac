import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { amountFaultOf, parseCents } from '#contract/shared/money.ts';
import { DonorChoice, donorBody, useDonorChoice } from '../donor-choice.tsx';
import type { ManualGiftKind } from '../manual-gift-kinds.ts';
import { GiftFields } from './gift-fields.tsx';
import type { GiftProps } from './gift-props.ts';

/** Corrects a gift that was recorded by hand. The drawer then shows the new values and the receipt's new number. */
export function GiftCorrection(props: GiftProps) {
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState('');
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <section aria-label="Correction" className="mt-4">
      <p role="status" className="notice">
        {said}
      </p>
      {isOpen ? (
        <CorrectionForm
          {...props}
          onDone={(message) => {
            flushSync(() => {
              setSaid(message);
              setOpen(false);
            });
            opener.current?.focus();
          }}
        />
      ) : (
        <p className="modal-actions">
          <button
            ref={opener}
            type="button"
            className="button button-quiet"
            onClick={() => {
              setSaid('');
              setOpen(true);
            }}
          >
            Correct this gift
          </button>
        </p>
      )}
    </section>
  );
}

function CorrectionForm({
  gift,
  onChange,
  onDone,
}: GiftProps & { onDone: (message: string) => void }) {
  const [kind, setKind] = useState(gift.kind as ManualGiftKind);
  const choice = useDonorChoice();
  const action = useAction('amount', 'givenOn', 'name', 'email', 'description');
  const { errors } = action;
  const form = useFocusOnMount<HTMLFormElement>('nearest');
  const donor = [gift.donorName, gift.donorEmail].filter(Boolean).join(', ') || 'anonymous';

  async function save(event: FormEvent<HTMLFormElement>) {
    const { value } = submittedForm(event);
    const amount = parseCents(value('amount'));
    if (!amount) return action.show({ errors: { amount: amountFaultOf(value('amount')) } });
    let message = '';
    const isDone = await action.run(async () => {
      if (!(await choice.isClear())) return '';
      const reply = await call('donations/correctDonation', {
        id: gift.id,
        version: gift.version,
        ...{ kind, amount, givenOn: value('givenOn') },
        ...(kind === 'check' && { checkNumber: value('checkNumber') }),
        ...(kind === 'in-kind' && { description: value('description') }),
        ...donorBody(choice.draft),
      });
      onChange(reply.donation);
      message = reply.message;
      return message;
    });
    if (isDone && message !== '') onDone(message);
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="form"
      onSubmit={save}
      noValidate
      aria-label="Correct this gift"
    >
      <p>
        The receipt is reissued under a revised number. The audit trail keeps the previous values.
      </p>
      <GiftFields
        prefix="correct"
        kind={kind}
        onKind={setKind}
        currency={gift.currency}
        errors={errors}
        gift={{ ...gift, amount: (gift.amount / 100).toFixed(2) }}
      />
      <DonorChoice choice={choice} errors={errors} label={`Given by, if not ${donor}`} />
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Saving…' : 'Save correction'}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onDone('')}>
          Cancel
        </button>
      </p>
    </form>
  );
}
