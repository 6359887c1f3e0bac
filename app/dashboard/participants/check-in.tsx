import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../client/call.ts';
import { explain } from '../../client/call-error.ts';
import { toast } from '../../client/toast.ts';
import { useScripts } from '../../forms/use-scripts.ts';
import type { Participant } from './columns.tsx';

/** One tap notes that somebody has come; another one takes it back. */
export function CheckIn({ participant: { id, name, state } }: { participant: Participant }) {
  const [isBusy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const hasScripts = useScripts();
  if (state === 'cancelled') return null;
  const isHere = state === 'attended';

  async function toggle() {
    setBusy(true);
    try {
      await call('events/checkIn', { participant: id, isHere: isHere ? 0 : 1 });
      await revalidate();
    } catch (failure) {
      toast.error(explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <button
      type="button"
      className={isHere ? 'button' : 'button button-quiet'}
      disabled={!hasScripts || isBusy}
      onClick={() => void toggle()}
    >
      {isHere ? '✓ Here' : 'Check in'} <span className="sr-only">{name}</span>
    </button>
  );
}
