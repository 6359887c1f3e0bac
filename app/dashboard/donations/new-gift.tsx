import { useState } from 'react';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { NewGiftForm } from './new-gift-form.tsx';

/** Opens the form for recording a gift by hand. */
export function NewGift({ currency, onAdded }: { currency: string; onAdded: () => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [message, setMessage] = useState('');
  const isHydrated = useHydrated();
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={!isHydrated}
        onClick={({ currentTarget }) => setOpener(currentTarget)}
      >
        Record a gift
      </button>
      <p role="status" className="notice">
        {message}
      </p>
      {opener && (
        <ModalDialog
          title="Record a gift"
          shape="drawer"
          opener={opener}
          onClose={() => setOpener(null)}
        >
          <NewGiftForm
            currency={currency}
            onAdded={(said) => {
              setMessage(said);
              setOpener(null);
              onAdded();
            }}
          />
        </ModalDialog>
      )}
    </>
  );
}
