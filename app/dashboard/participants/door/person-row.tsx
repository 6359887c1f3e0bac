import { useState } from 'react';
import { isSecondTap } from '#app/ui/second-tap.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Participant } from '../participant.ts';
import { LetIn } from './let-in.tsx';

interface PersonRowProps {
  person: Participant;
  /** Whether the server does not know of the last tap, since it could not be reached. */
  isUnsent: boolean;
  onCheckIn: (isHere: boolean, letIn?: boolean) => void;
  /** Loads the list again. */
  onChange: () => Promise<void>;
}

/**
 * A person at the door: the whole row is the button. One tap checks them in, another undoes it; someone on the waitlist
 * is asked about first.
 */
export function PersonRow({ person, isUnsent, onCheckIn, onChange }: PersonRowProps) {
  const { name, email, state, seats, guests } = person;
  const [asker, setAsker] = useState<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  const isHere = state === 'attended';

  return (
    <li>
      <button
        type="button"
        className="door-person"
        aria-pressed={isHere}
        disabled={!isHydrated}
        onClick={(click) => {
          if (isSecondTap(click)) return;
          if (state === 'waiting') setAsker(click.currentTarget);
          else onCheckIn(!isHere);
        }}
      >
        <span className="min-w-0">
          <span className="door-name">
            {name}
            {seats > 1 && <span className="door-seats"> {seats} people</span>}
          </span>
          {guests && <span className="door-email">With {guests}</span>}
          {email && <span className="door-email">{email}</span>}
        </span>
        <span className="door-state">
          {isHere ? '✓ Here' : state === 'waiting' ? 'Waitlist' : 'Check in'}
          {isUnsent && <span className="door-unsent">Not sent yet</span>}
        </span>
      </button>
      {asker && (
        <LetIn
          person={person}
          opener={asker}
          onClose={() => setAsker(null)}
          onCheckIn={() => onCheckIn(true, true)}
          onChange={onChange}
        />
      )}
    </li>
  );
}
