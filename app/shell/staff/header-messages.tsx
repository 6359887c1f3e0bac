import { useEffect, useState } from 'react';
import { showToastsInHeader, type Toast } from '#app/ui/toast/toast.ts';

/**
 * Short messages of staff screens, in the room that the header has for them: above a screen they would cover its buttons.
 * One replaces the other.
 */
export function HeaderMessages() {
  const [toast, setToast] = useState<Toast | null>(null);
  useEffect(() => showToastsInHeader(setToast), []);
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => setToast(null), toast.duration);
    return () => clearTimeout(timer);
  }, [toast]);
  const isError = toast?.kind === 'error';
  return (
    <div className="staff-messages">
      <div role="status">{toast && !isError && <Message toast={toast} onClose={setToast} />}</div>
      <div role="alert">{toast && isError && <Message toast={toast} onClose={setToast} />}</div>
    </div>
  );
}

function Message({ toast, onClose }: { toast: Toast; onClose: (next: null) => void }) {
  return (
    <p className={toast.kind === 'error' ? 'staff-message staff-message-bad' : 'staff-message'}>
      <span>{toast.text}</span>
      <button type="button" aria-label="Close message" onClick={() => onClose(null)}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" />
        </svg>
      </button>
    </p>
  );
}
