import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

/**
 * Leads to another screen, which shows the saved text: what is typed here is saved first.
 * @param save returns whether all is saved; otherwise this screen stays
 */
export function useGoAfterSaving(save: () => Promise<boolean>) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<{ to: string } | null>(null);
  // Once the form has heard that it is saved: it asks before unsaved text is left.
  useEffect(() => {
    if (wanted) queueMicrotask(() => void navigate(wanted.to));
  }, [wanted, navigate]);
  return async (to: string): Promise<void> => {
    if (await save()) setWanted({ to });
  };
}
