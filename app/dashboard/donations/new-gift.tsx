import { useEffect, useRef, useState } from 'react';
import { FormDialog } from '#app/editor/form-dialog.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Campaign } from './campaigns/campaign-field.tsx';
import { type KeptFields, NewGiftForm } from './new-gift-form.tsx';

const firstOfRun = { count: 0, kept: null };

interface NewGiftProps {
  currency: string;
  /** Whether receipts can be issued. */
  hasIssuer: boolean;
  campaigns: readonly Campaign[];
  onAdded: () => void;
}

/** Opens the form for recording a gift by hand. */
export function NewGift({ currency, hasIssuer, campaigns, onAdded }: NewGiftProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [message, setMessage] = useState('');
  /** The gifts recorded since the form was opened, and what the next one begins with. */
  const [run, setRun] = useState<{ count: number; kept: KeptFields | null }>(firstOfRun);
  const isHydrated = useHydrated();
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!isHydrated}
        onClick={({ currentTarget }) => {
          setMessage('');
          setRun(firstOfRun);
          setOpener(currentTarget);
        }}
      >
        Record a gift
      </button>
      <p role="status" className="notice">
        {message}
      </p>
      {opener && (
        <FormDialog
          title="Record a gift"
          shape="drawer"
          opener={opener}
          onClose={() => setOpener(null)}
        >
          {run.count > 0 && <RecordedBefore key={run.count} message={message} />}
          <NewGiftForm
            key={run.count}
            currency={currency}
            hasIssuer={hasIssuer}
            campaigns={campaigns}
            kept={run.kept}
            onAdded={(said, next) => {
              setMessage(said);
              if (next) setRun({ count: run.count + 1, kept: next });
              else setOpener(null);
              onAdded();
            }}
          />
        </FormDialog>
      )}
    </>
  );
}

/** Says that a gift is recorded, and moves the focus to the amount of the next one. */
function RecordedBefore({ message }: { message: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    line.current?.closest('dialog')?.querySelector<HTMLElement>('[name="amount"]')?.focus();
  }, []);
  return (
    <p ref={line} role="status" className="notice mb-4">
      {message}
    </p>
  );
}
