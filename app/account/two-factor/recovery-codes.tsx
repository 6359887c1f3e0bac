import { useEffect, useRef, useState } from 'react';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { copyText } from '#app/ui/copy-text.ts';

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const t = useTranslate();
  const [note, setNote] = useState('');
  const text = useRef<HTMLParagraphElement>(null);
  // The button that had the focus disappeared with the previous step.
  useEffect(() => text.current?.focus(), []);

  async function copy() {
    const isCopied = await copyText(codes.join('\n'));
    setNote(t(isCopied ? 'account.codesCopied' : 'account.codesNotCopied'));
  }

  return (
    <div className="form">
      <p ref={text} tabIndex={-1}>
        <RichMessage text="account.keepCodes" values={{ b: (words) => <strong>{words}</strong> }} />
      </p>
      <ul className="recovery-codes" aria-label={t('account.recoveryCodes')}>
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
          {t('account.codesSaved')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => void copy()}>
          {t('account.copyCodes')}
        </button>
        <a
          className="button button-quiet"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`}
          download="recovery-codes.txt"
        >
          {t('account.downloadCodes')}
        </a>
      </p>
    </div>
  );
}
