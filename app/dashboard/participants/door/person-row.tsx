import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Participant } from '../participant.ts';
import { LetIn } from './let-in.tsx';

interface PersonRowProps {
  person: Participant;
  /** Loads the list again. */
  onChange: () => Promise<void>;
}

/**
 * A person at the door: the whole row is the button. One tap checks them in, another undoes it; someone on the waitlist
 * is asked about first.
 */
export function PersonRow({ person, onChange }: PersonRowProps) {
  const { id, name, email, state, seats } = person;
  const [isBusy, setBusy] = useState(false);
  const [asker, setAsker] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  const isHere = state === 'attended';

  async function toggle() {
    setBusy(true);
    try {
      await call('events/checkIn', { participant: id, isHere: isHere ? 0 : 1 });
      await onChange();
    } catch (failure) {
      toast.error(explain(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <li>
      <button
        type="button"
        className="door-person"
        aria-pressed={isHere}
        disabled={!isHydrated || isBusy}
        onClick={({ currentTarget }) =>
          state === 'waiting' ? setAsker(currentTarget) : void toggle()
        }
      >
        <span className="min-w-0">
          <span className="door-name">
            {name}
            {seats > 1 && <span className="door-seats"> {seats} people</span>}
          </span>
          {email && <span className="door-email">{email}</span>}
        </span>
        <span className="door-state">
          {isBusy ? '…' : isHere ? '✓ Here' : state === 'waiting' ? 'Waitlist' : 'Check in'}
        </span>
      </button>
      {asker && (
        <LetIn person={person} opener={asker} onClose={() => setAsker(null)} onChange={onChange} />
      )}
    </li>
  );
}
