import { useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ReceiptSheet } from '../content/receipt-sheet.tsx';
import { longDate } from '../format/dates.ts';
import { giftStatuses, monthlyStatuses } from '../format/gift-labels.ts';
import { money } from '../format/money.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { ModalDialog } from '../ui/modal/modal-dialog.tsx';
import { Section, useKeptFocus } from './section.tsx';

type Own = Pick<Reply<'donations/getOwnGifts'>, 'gifts' | 'monthly'>;
type Receipt = Reply<'donations/getOwnReceipt'>['receipt'];

/** The member's gifts: receipts, and canceling monthly gifts. */
export function GiftsSection({ own: { gifts, monthly: loaded } }: { own: Own }) {
  const [monthly, setMonthly] = useState(loaded);
  const [opened, setOpened] = useState<{ receipt: Receipt; opener: HTMLElement } | null>(null);
  const action = useAction();
  useKeptFocus('gifts', monthly.map(({ status }) => status).join());
  const show = (id: string, opener: HTMLElement) =>
    action.run(async () => {
      const { receipt } = await call('donations/getOwnReceipt', { id });
      setOpened({ receipt, opener });
      return '';
    });
  const stop = (id: string) =>
    action.run(async () => {
      const reply = await call('donations/stopMonthly', { id });
      setMonthly(reply.monthly);
      return reply.message;
    });
  if (gifts.length === 0 && monthly.length === 0) return null;
  return (
    <Section id="gifts" title="Gifts" note="Your gifts and their receipts.">
      {monthly.map((gift) => (
        <Monthly key={gift.id} gift={gift} isReady={action.isReady} stop={() => stop(gift.id)} />
      ))}
      <ActionMessage action={action} />
      <ul className="grid gap-2">
        {gifts.map((gift) => (
          <li key={gift.id} className="flex flex-wrap items-baseline gap-x-4">
            <span>
              {longDate(gift.givenOn)}: {money(gift.amount, gift.currency)}
              {gift.status !== 'received' && ` (${giftStatuses[gift.status].toLowerCase()})`}
            </span>
            {gift.receiptNumber && (
              <button
                type="button"
                className="underline"
                disabled={!action.isReady}
                onClick={({ currentTarget }) => void show(gift.id, currentTarget)}
              >
                Receipt {gift.receiptNumber}
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened && (
        <ModalDialog
          title={`Receipt ${opened.receipt.number}`}
          opener={opened.opener}
          onClose={() => setOpened(null)}
        >
          <ReceiptSheet receipt={opened.receipt} />
        </ModalDialog>
      )}
    </Section>
  );
}

interface MonthlyProps {
  gift: Own['monthly'][number];
  isReady: boolean;
  stop: () => void;
}

/** It asks for confirmation, since a canceled gift has to be set up again on the Donate page. */
function Monthly({ gift, isReady, stop }: MonthlyProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="mb-4">
      <p>
        {money(gift.amount, gift.currency)} monthly since {longDate(gift.startedOn)}.{' '}
        {monthlyStatuses[gift.status]}.
      </p>
      {gift.status === 'active' && (
        <p className="mt-1 flex flex-wrap gap-3">
          {isAsked ? (
            <>
              <button
                type="button"
                className="button button-bad"
                disabled={!isReady}
                onClick={stop}
              >
                Yes, stop monthly gift
              </button>
              <button type="button" className="button button-quiet" onClick={() => setAsked(false)}>
                Keep monthly gift
              </button>
            </>
          ) : (
            <button type="button" className="button button-quiet" onClick={() => setAsked(true)}>
              Stop monthly gift
            </button>
          )}
        </p>
      )}
    </div>
  );
}
