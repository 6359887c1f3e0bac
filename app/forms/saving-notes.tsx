import { useRef } from 'react';
import { useAnswerInSight } from './answer-in-sight.ts';
import type { Saving } from './use-saving.ts';

interface SavingProps {
  saving: Pick<Saving, 'message' | 'error' | 'errors'>;
}

/** What became of the last attempt to save. */
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

/** Why the last attempt to save failed, brought into sight. Stands next to the button. */
export function SavingError({
  saving,
  className = 'notice notice-bad',
}: {
  saving: Pick<Saving, 'error' | 'errors'>;
  className?: string;
}) {
  const alert = useRef<HTMLParagraphElement>(null);
  useAnswerInSight(saving, alert);
  return (
    <p ref={alert} role="alert" tabIndex={-1} className={className}>
      {saving.error}
    </p>
  );
}
