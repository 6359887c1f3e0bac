import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Body, Reply } from '#contract/index.ts';
import { maxBatchRows } from '#contract/shared/batch-rows.ts';
import { type Campaign, campaignOptions } from '../campaigns/campaign-field.tsx';

export type Batch = Reply<'donations/getBatch'>['batch'];
export type BatchKind = Batch['kind'];

/** The values that all gifts of a batch share, and those that they are checked against, as typed. */
export interface BatchHeading {
  name: string;
  kind: BatchKind;
  givenOn: string;
  campaignId: string;
  expectedCount: string;
  expectedTotal: string;
}

/** Converts it to the call's fields; absent amounts are errors. */
export function headingBody(
  heading: BatchHeading,
  parse: (text: string) => number | undefined,
): Omit<Body<'donations/saveBatch'>, 'rows' | 'id' | 'version' | 'attempt'> {
  const count = /^\d{1,3}$/.test(heading.expectedCount.trim()) ? Number(heading.expectedCount) : 0;
  return {
    name: heading.name,
    kind: heading.kind,
    givenOn: heading.givenOn,
    campaignId: heading.campaignId || null,
    expectedCount: Math.min(count, maxBatchRows),
    expectedTotal: parse(heading.expectedTotal) ?? 0,
  };
}

interface BatchFieldsProps {
  heading: BatchHeading;
  campaigns: readonly Campaign[];
  currency: string;
  errors: Record<string, string>;
  onChange: (change: Partial<BatchHeading>) => void;
}

/** The fields above a batch's grid. */
export function BatchFields({ heading, campaigns, currency, errors, onChange }: BatchFieldsProps) {
  const { faultOf, parse } = useAmountFormat();
  const options = campaignOptions(campaigns, heading.campaignId);
  const isTooMany = Number(heading.expectedCount) > maxBatchRows;
  const isWrongTotal =
    heading.expectedTotal.trim() !== '' && parse(heading.expectedTotal) === undefined;
  const field = (name: 'name' | 'givenOn' | 'expectedCount' | 'expectedTotal', label: string) => ({
    name,
    label,
    value: heading[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className="batch-fields">
      <TextField
        {...field('expectedCount', 'Number of gifts')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={isTooMany ? `A batch has at most ${maxBatchRows} gifts.` : errors.expectedCount}
      />
      <TextField
        {...field('expectedTotal', `Total in ${currency.toUpperCase()}`)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        error={isWrongTotal ? faultOf(heading.expectedTotal) : errors.expectedTotal}
      />
      <TextField {...field('givenOn', 'Date')} type="date" />
      <SelectField
        label="Type"
        value={heading.kind}
        options={{ check: 'Checks', cash: 'Cash' }}
        onChange={(kind) => onChange({ kind: kind as BatchKind })}
      />
      {Object.keys(options).length > 1 && (
        <SelectField
          label="Campaign"
          value={heading.campaignId}
          options={options}
          error={errors.campaignId}
          onChange={(campaignId) => onChange({ campaignId })}
        />
      )}
      <TextField {...field('name', 'Batch name')} maxLength={100} />
    </div>
  );
}
