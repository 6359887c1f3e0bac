import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { money } from '#app/format/money.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { useFocusOnMount } from '#app/ui/form/validation/scroll-to-error.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { GiftProps } from './gift-props.ts';

interface GiftRefundProps extends GiftProps {
  /** @param message about what was done; empty: nothing */
  onDone: (message: string) => void;
}

/** Refunds a gift, in a view of its own, since Stripe's refunds cannot be undone. */
export function GiftRefund({ gift, onChange, onDone }: GiftRefundProps) {
  const action = useAction('amount');
  const amounts = useAmountFormat();
  const isOnline = gift.kind === 'online';
  const form = useFocusOnMount<HTMLFormElement>('nearest');

  async function refund(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const typed = String(values.get('amount'));
    const amount = amounts.parse(typed);
    if (!amount) return action.show({ errors: { amount: amounts.faultOf(typed) } });
    let message = '';
    const isDone = await action.run(async () => {
      const reason = String(values.get('reason')).trim();
      const { id, version } = gift;
      const reply = await call('donations/refundDonation', { id, version, amount, reason });
      onChange(reply.donation);
      message = reply.message;
      return message;
    });
    if (isDone) onDone(message);
  }

  return (
    <form
      ref={form}
      tabIndex={-1}
      className="form"
      onSubmit={refund}
      noValidate
      aria-label="Refund this gift"
    >
      <p>
        {gift.isPractice === 1
          ? 'This is a practice gift: no money is returned.'
          : isOnline
            ? 'Stripe refunds the card. This cannot be undone.'
            : 'This records that you returned the money.'}
      </p>
      <TextField
        id="refund-amount"
        name="amount"
        label={`Amount (up to ${money(gift.net, gift.currency, staffLanguage)})`}
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amounts.typed(gift.net)}
        error={action.errors.amount}
      />
      <TextField id="refund-reason" name="reason" label="Reason" maxLength={200} />
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button button-bad" disabled={!action.isReady}>
          {action.isBusy ? 'Recording…' : 'Record refund'}
        </button>
        <button type="button" className="button button-quiet" onClick={() => onDone('')}>
          Cancel
        </button>
      </p>
    </form>
  );
}
