import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { downloadPdf } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ReceiptSheet } from '#app/content/giving/receipt-sheet.tsx';
import { useDateFormat } from '#app/dashboard/layout/date-format.tsx';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { Reply } from '#contract/index.ts';
import { IssuerLink, IssuerNote } from '../issuer-note.tsx';
import type { GiftProps } from './gift-props.ts';

/** A gift's receipt: viewing, printing and mailing. */
export function GiftReceipt({ gift, onChange }: GiftProps) {
  const [receipt, setReceipt] = useState<Reply<'donations/getReceipt'>['receipt'] | null>(null);
  const action = useAction();
  const attempting = useAttempt();
  const { dateAndTime } = useDateFormat();
  const { id, receiptNumber, receiptSentAt, donorEmail } = gift;
  const show = () =>
    action.run(async () => {
      setReceipt((await call('donations/getReceipt', { id })).receipt);
      return '';
    });
  const download = () =>
    action.run(async () => {
      downloadPdf(await call('donations/getReceiptPdf', { id }));
      return '';
    });
  const mail = () =>
    action.run(async () => {
      const reply = await attempting((attempt) => call('donations/mailReceipt', { id, attempt }));
      onChange(reply.donation);
      return reply.message;
    });
  if (receiptNumber === '') {
    if (gift.donorId === null) return null;
    return (
      <section aria-label="Receipt" className="notice mt-4">
        <p>No receipt yet: receipts need the organization’s legal name and EIN.</p>
        <IssuerLink />
      </section>
    );
  }
  return (
    <section aria-label="Receipt" className="mt-4">
      <p className="text-sm">
        Receipt {receiptNumber}
        {receiptSentAt ? `, email queued ${dateAndTime(receiptSentAt)}` : ', not emailed'}
      </p>
      <p className="modal-actions mb-3">
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => (receipt ? setReceipt(null) : void show())}
        >
          {receipt ? 'Hide receipt' : 'Show receipt'}
        </button>
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => void download()}
        >
          Download PDF
        </button>
        {donorEmail && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!action.isReady}
            onClick={() => void mail()}
          >
            {receiptSentAt ? 'Email receipt again' : 'Email receipt'}
          </button>
        )}
      </p>
      <ActionMessage action={action} />
      <IssuerNote errors={action.errors} />
      {receipt && <ReceiptSheet receipt={receipt} />}
    </section>
  );
}
