import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { useAmountFormat } from '#app/dashboard/layout/amount-format.tsx';
import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { Campaign } from '../campaigns/campaign-field.tsx';
import { BatchFields, type BatchHeading, headingBody } from './batch-fields.tsx';

/** Starts a batch: the counted number and sum come first, so that entering can be checked against them. */
export function NewBatch({
  campaigns,
  currency,
}: {
  campaigns: readonly Campaign[];
  currency: string;
}) {
  const { today } = useDateFormat();
  const { parse } = useAmountFormat();
  const [heading, setHeading] = useState<BatchHeading>(() => ({
    name: `Deposit of ${longDate(today(), staffLanguage)}`,
    kind: 'check',
    givenOn: today(),
    campaignId: '',
    expectedCount: '',
    expectedTotal: '',
  }));
  const attempting = useAttempt();
  const action = useAction('name', 'givenOn', 'expectedCount', 'expectedTotal', 'campaignId');
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the navigation, which moves the focus to the heading.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
  }, []);

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await action.run(async () => {
      const body = { ...headingBody(heading, parse), rows: [] };
      const { batch } = await attempting((attempt) =>
        call('donations/saveBatch', { ...body, attempt }),
      );
      await navigate(`/dashboard/Donations/Batches/${batch.id}`, { replace: true });
      return '';
    });
  }

  return (
    <>
      <h1 className="mt-1">New batch</h1>
      <p className="mt-2 max-w-[46rem]">
        Count the checks and add them up first. Both can still be changed while you enter the gifts.
      </p>
      <form ref={form} className="form mt-4" onSubmit={start} noValidate aria-label="New batch">
        <BatchFields
          heading={heading}
          campaigns={campaigns}
          currency={currency}
          errors={action.errors}
          onChange={(change) => setHeading({ ...heading, ...change })}
        />
        <ActionMessage action={action} />
        <button type="submit" className="button" disabled={!action.isReady}>
          Start entering
        </button>
      </form>
    </>
  );
}
