import { useLayoutEffect, useRef, useState } from 'react';
import { useAnswerInSight } from './answer-in-sight.ts';
import { markedFieldOf } from './marked-field.ts';
import type { Saving } from './saving.ts';

interface SavingProps {
  saving: Pick<Saving, 'message' | 'error' | 'errors'>;
}

/** The result of the last attempt to save. */
export function SavingNotes({ saving }: SavingProps) {
  return (
    <>
      <p role="status" className="notice">
        {saving.message}
      </p>
      <SavingError saving={saving} />
    </>
  );
}

/**
 * Why the last attempt to save failed, scrolled into view. It is next to the button, so it names the field: otherwise
 * 'This field is required.' would seem to refer to the field above it.
 */
export function SavingError({
  saving,
  className = 'notice notice-bad',
}: {
  saving: Pick<Saving, 'error' | 'errors'>;
  className?: string;
}) {
  const alert = useRef<HTMLParagraphElement>(null);
  const [label, setLabel] = useState('');
  useLayoutEffect(() => {
    setLabel(markedFieldOf(alert.current?.closest('form, dialog, section'), saving.error));
  }, [saving.error]);
  useAnswerInSight(saving, alert);
  return (
    <p ref={alert} role="alert" tabIndex={-1} className={className}>
      {label === '' ? saving.error : `${label}: ${saving.error}`}
    </p>
  );
}
