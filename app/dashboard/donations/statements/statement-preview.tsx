import { useState } from 'react';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import type { Reply } from '#contract/index.ts';
import '../../mail-dialog/mail-frame.css';

interface StatementPreviewProps {
  preview: Reply<'donations/previewStatements'>;
  isReady: boolean;
  onTest: () => void;
  /** @param rate emails per second; undefined: no limit */
  onStart: (rate: number | undefined) => void;
  onPrint: () => void;
}

const donors = (count: number) =>
  count === 1 ? '1 donor' : `${count.toLocaleString('en')} donors`;

/** The first statement as it will arrive, who gets one, and the buttons that send them. */
export function StatementPreview({
  preview: { subject, html, recipients, withoutEmail, informed },
  isReady,
  onTest,
  onStart,
  onPrint,
}: StatementPreviewProps) {
  const [rate, setRate] = useState('');
  return (
    <section aria-label="Preview">
      {html !== '' && (
        <>
          <p className="font-semibold">{subject}</p>
          <iframe className="mail-frame" title="The first statement" sandbox="" srcDoc={html} />
        </>
      )}
      <p role="status" className="mt-3">
        <strong>{donors(recipients)}</strong> will get a statement.
        {informed > 0 && ` ${donors(informed)} of this year already got theirs.`}
        {withoutEmail > 0 &&
          ` ${donors(withoutEmail)} can’t be reached by email: you can print their statements.`}
      </p>
      <TextField
        label="Emails per second (blank = as many as the mail service accepts)"
        name="rate"
        inputMode="numeric"
        value={rate}
        onChange={({ target }) => setRate(target.value.replace(/\D/g, '').slice(0, 4))}
      />
      <p className="modal-actions">
        <ConfirmButton
          className="button"
          disabled={!isReady || recipients === 0}
          confirmation={{
            title: `Send statements to ${donors(recipients)}?`,
            confirmLabel: `Send ${recipients.toLocaleString('en')}`,
            cancelLabel: 'Not yet',
            text: 'Each statement lists the donor’s gifts as they are when it is sent.',
          }}
          onConfirm={() =>
            onStart(rate === '' ? undefined : Math.min(Math.max(Number(rate), 1), 1000))
          }
        >
          Send to {donors(recipients)}
        </ConfirmButton>
        <button
          type="button"
          className="button button-quiet"
          disabled={!isReady || recipients === 0}
          onClick={onTest}
        >
          Send test to me
        </button>
        {withoutEmail > 0 && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!isReady}
            onClick={onPrint}
          >
            Download statements to print
          </button>
        )}
      </p>
    </section>
  );
}
