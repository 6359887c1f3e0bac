import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { type Redirect, RedirectForm } from './redirect-form.tsx';

interface RedirectItemProps {
  redirect: Redirect;
  onChanged: () => void;
  onRemoved: () => void;
}

/** A line of the list, replaced by its form during editing. */
export function RedirectItem({ redirect, onChanged, onRemoved }: RedirectItemProps) {
  const t = useTranslate();
  const [isEdited, setEdited] = useState(false);
  const changeButton = useRef<HTMLButtonElement>(null);
  const { from, to, isPermanent } = redirect;

  async function remove() {
    try {
      const { message } = await call('redirects/deleteRedirect', { from });
      toast.success(message);
      onRemoved();
    } catch (failure) {
      toast.error(explainAfterSentence(failure, t));
      onChanged();
    }
  }

  const close = () => {
    setEdited(false);
    requestAnimationFrame(() => changeButton.current?.focus());
  };
  if (isEdited) {
    return (
      <li className="list-item py-3">
        <RedirectForm
          redirect={redirect}
          onSaved={(message) => {
            close();
            toast.success(message);
            onChanged();
          }}
          onCancel={close}
        />
      </li>
    );
  }
  return (
    <li className="list-item redirect-line">
      <p>
        <span className="font-semibold">{from}</span> <span aria-hidden="true">→</span>{' '}
        <span className="sr-only">leads to</span> {readable(to)}
        {!isPermanent && <span className="staff-state ml-2">temporary</span>}
      </p>
      <p className="flex gap-4 text-sm">
        <button
          ref={changeButton}
          type="button"
          className="underline"
          aria-label={`Edit: ${from}`}
          onClick={() => setEdited(true)}
        >
          Edit
        </button>
        <ConfirmButton
          confirmation={{
            title: `Delete the redirect from ${from}?`,
            text: 'Visitors to that address will get a “not found” page.',
            confirmLabel: 'Delete redirect',
            cancelLabel: 'Keep redirect',
            isDestructive: true,
          }}
          className="text-beet underline"
          label={`Delete: ${from}`}
          onConfirm={() => void remove()}
        >
          Delete
        </ConfirmButton>
      </p>
    </li>
  );
}

/** A decoded URL for display; a malformed one is unchanged. */
function readable(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
