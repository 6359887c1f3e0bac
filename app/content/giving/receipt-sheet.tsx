import type { Reply } from '#contract/index.ts';
import './receipt-sheet.css';

/** A receipt as it is mailed. Printing the page prints only the receipt. */
export function ReceiptSheet({
  receipt: { letterhead, paragraphs, signature },
}: {
  receipt: Reply<'donations/getReceipt'>['receipt'];
}) {
  return (
    <>
      <div className="receipt-sheet">
        {letterhead.logoUrl && (
          <img src={letterhead.logoUrl} alt={letterhead.name} className="receipt-logo" />
        )}
        {letterhead.address && (
          <p className="text-sm">
            {letterhead.name} · {letterhead.address}
          </p>
        )}
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {signature.pictureUrl && (
          <img
            src={signature.pictureUrl}
            alt={`Signature of ${signature.name}`}
            className="receipt-signature"
          />
        )}
        {signature.name && <p>{[signature.name, signature.title].filter(Boolean).join(', ')}</p>}
      </div>
      <p className="modal-actions">
        <button type="button" className="button button-quiet" onClick={() => print()}>
          Print
        </button>
      </p>
    </>
  );
}
