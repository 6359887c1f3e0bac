import { useEffect, useRef, useState } from 'react';
import { copyText } from '#app/ui/copy-text.ts';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [note, setNote] = useState('');
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus disappeared with the previous step.
  useEffect(() => text.current?.focus(), []);

  async function copy() {
    const isCopied = await copyText(codes.join('\n'));
    setNote(isCopied ? 'Codes copied.' : 'We couldn’t copy the codes. Please write them down.');
  }

  return (
    <div className="form">
      <p ref={text} tabIndex={-1}>
        Write these down, or keep them where you keep your passwords. Each one signs you in once
        when you don’t have your phone or key. <strong>We won’t show them again.</strong>
      </p>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p role="status" className="notice">
        {note}
      </p>
      <p className="modal-actions">
        <button type="button" className="button" onClick={onDone}>
          I’ve saved my codes
        </button>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          Copy
        </button>
        <a
          className="button button-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`}
          download="recovery-codes.txt"
        >
          Download
        </a>
      </p>
    </div>
  );
}
