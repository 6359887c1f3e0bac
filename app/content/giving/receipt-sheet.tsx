import type { Reply } from '#contract/index.ts';
import './receipt-sheet.css';

/** A receipt as it is mailed. Printing the page prints only the receipt. */
export function ReceiptSheet({
  receipt: { paragraphs },
}: {
  receipt: Reply<'donations/getReceipt'>['receipt'];
}) {
  return (
    <>
      <div className="receipt-sheet">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <p className="modal-actions">
        <button type="button" className="button button-quiet" onClick={() => print()}>
          Print
        </button>
      </p>
    </>
  );
}
