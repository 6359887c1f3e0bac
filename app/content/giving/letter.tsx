import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import './letter.css';

type Letter = Pick<Reply<'donations/getReceipt'>['receipt'], 'letterhead' | 'signature'>;

/** The top of a letter: the logo, the name and the address. */
export function Letterhead({ letterhead: { name, address, logoUrl } }: Pick<Letter, 'letterhead'>) {
  return (
    <>
      {logoUrl && <img src={logoUrl} alt={name} className="letter-logo" />}
      {address && (
        <p className="text-sm">
          {name} · {address}
        </p>
      )}
    </>
  );
}

/** The end of a letter: the signature, and who signs. */
export function Signature({ signature: { name, title, pictureUrl } }: Pick<Letter, 'signature'>) {
  const t = useTranslate();
  return (
    <>
      {pictureUrl && (
        <img
          src={pictureUrl}
          alt={t('receipts.signatureOf', { name })}
          className="letter-signature"
        />
      )}
      {name && <p>{[name, title].filter(Boolean).join(', ')}</p>}
    </>
  );
}
