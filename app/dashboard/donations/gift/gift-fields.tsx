import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

/** The kinds of manually recorded gifts. */
const manualGiftKinds = { cash: 'Cash', check: 'Check', 'in-kind': 'In-kind' };
export type ManualGiftKind = keyof typeof manualGiftKinds;

interface GiftFieldsProps {
  /** The prefix of the fields' ids. */
  prefix: string;
  kind: ManualGiftKind;
  onKind: (kind: ManualGiftKind) => void;
  currency: string;
  errors: Record<string, string>;
  /** The initial values. */
  gift: { amount?: string; givenOn: string; checkNumber?: string; description?: string };
}

/** The amount, kind and date of a manually recorded gift. */
export function GiftFields({ prefix, kind, onKind, currency, errors, gift }: GiftFieldsProps) {
  const unit = currency.toUpperCase();
  return (
    <>
      <SelectField
        label="Type"
        value={kind}
        options={manualGiftKinds}
        onChange={(chosen) => onKind(chosen as ManualGiftKind)}
      />
      <TextField
        id={`${prefix}-amount`}
        name="amount"
        label={
          kind === 'in-kind' ? `Value in ${unit} (for your records only)` : `Amount in ${unit}`
        }
        inputMode="decimal"
        autoComplete="off"
        defaultValue={gift.amount}
        error={errors.amount}
      />
      {kind === 'in-kind' && (
        <TextField
          id={`${prefix}-description`}
          name="description"
          label="Description (appears on the receipt)"
          maxLength={500}
          defaultValue={gift.description}
          error={errors.description}
        />
      )}
      {kind === 'check' && (
        <TextField
          id={`${prefix}-check`}
          name="checkNumber"
          label="Check number"
          maxLength={50}
          defaultValue={gift.checkNumber}
        />
      )}
      <TextField
        id={`${prefix}-date`}
        name="givenOn"
        type="date"
        label="Date"
        defaultValue={gift.givenOn}
        error={errors.givenOn}
      />
    </>
  );
}
