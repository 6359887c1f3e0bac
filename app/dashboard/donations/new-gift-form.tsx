import { type FormEvent, useState } from 'react';
import { call } from '../../client/call.ts';
import { amountFault, centsOf } from '../../components/money.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { SavingNotes } from '../../forms/saving-notes.tsx';
import { TextArea } from '../../forms/text-area.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { SelectField } from '../table/select-field.tsx';

const kinds = { cash: 'Cash', check: 'Check', 'in-kind': 'In kind' };
type Kind = keyof typeof kinds;

interface NewGiftFormProps {
  currency: string;
  /** @param message what to say of it */
  onAdded: (message: string) => void;
}

/** A gift that came by hand: cash, a check, or goods. */
export function NewGiftForm({ currency, onAdded }: NewGiftFormProps) {
  const [kind, setKind] = useState<Kind>('cash');
  const saving = useSaving('amount', 'givenOn', 'name', 'email', 'description');

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const value = (name: string) => String(values.get(name) ?? '').trim();
    const amount = centsOf(value('amount'));
    if (amount === undefined) return saving.say({ errors: { amount: amountFault } });
    const email = value('email');
    const flag = (name: string) => (values.has(name) ? (1 as const) : (0 as const));
    let message = '';
    const isDone = await saving.save(async () => {
      const reply = await call('donations/addDonation', {
        kind,
        amount,
        givenOn: value('givenOn'),
        name: value('name'),
        email,
        address: value('address'),
        honoree: value('honoree'),
        description: value('description'),
        checkNumber: value('checkNumber'),
        notes: value('notes'),
        isAnonymous: flag('isAnonymous'),
        mailReceipt: email === '' ? 0 : flag('mailReceipt'),
      });
      const { receiptNumber } = reply.donation;
      message = receiptNumber ? `${reply.message} Receipt ${receiptNumber}.` : reply.message;
      return message;
    });
    if (isDone) onAdded(message);
  }

  const { errors } = saving;
  return (
    <form className="form" onSubmit={save} noValidate>
      <SelectField
        label="Kind"
        value={kind}
        options={kinds}
        onChange={(chosen) => setKind(chosen as Kind)}
      />
      <TextField
        id="new-amount"
        name="amount"
        label={
          kind === 'in-kind'
            ? `Worth in ${currency.toUpperCase()}, for our books alone`
            : `Amount in ${currency.toUpperCase()}`
        }
        inputMode="decimal"
        autoComplete="off"
        fault={errors.amount}
      />
      {kind === 'in-kind' && (
        <TextField
          id="new-description"
          name="description"
          label="What it is, as the receipt says it"
          maxLength={500}
          fault={errors.description}
        />
      )}
      {kind === 'check' && (
        <TextField id="new-check" name="checkNumber" label="Check number" maxLength={50} />
      )}
      <TextField id="new-day" name="givenOn" type="date" label="Day" fault={errors.givenOn} />
      <TextField
        id="new-name"
        name="name"
        label="Given by (empty: nobody known)"
        autoComplete="off"
        maxLength={200}
        fault={errors.name}
      />
      <TextField
        id="new-email"
        name="email"
        type="email"
        label="Email, for the receipt"
        autoComplete="off"
        fault={errors.email}
      />
      <TextField id="new-address" name="address" label="Postal address" maxLength={300} />
      <TextField id="new-honoree" name="honoree" label="In honor of" maxLength={100} />
      <TextArea id="new-notes" name="notes" label="Notes" maxLength={5_000} rows={3} />
      <CheckField id="new-anonymous" name="isAnonymous" label="Anonymous" />
      <CheckField
        id="new-mail"
        name="mailReceipt"
        label="Mail the receipt at once"
        defaultChecked
      />
      <SavingNotes saving={saving} />
      <button type="submit" className="button" disabled={!saving.isReady}>
        {saving.isBusy ? 'One moment…' : 'Enter the gift'}
      </button>
    </form>
  );
}
