import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { Letterhead, Signature } from './letter.tsx';
import './receipt-sheet.css';

/** A receipt as it is mailed. Printing the page prints only the receipt. */
export function ReceiptSheet({
  receipt: { letterhead, paragraphs, signature },
}: {
  receipt: Reply<'donations/getReceipt'>['receipt'];
}) {
  const t = useTranslate();
  return (
    <>
      <div className="receipt-sheet">
        <Letterhead letterhead={letterhead} />
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <Signature signature={signature} />
      </div>
      <p className="modal-actions">
        <button type="button" className="button button-quiet" onClick={() => print()}>
          {t('print.print')}
        </button>
      </p>
    </>
  );
}
