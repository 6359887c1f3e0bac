import type { Participant } from '../participant.ts';
import type { RefusedCheckIn } from './use-check-ins.ts';

interface QueueNoticeProps {
  /** How many check-ins wait for a connection. */
  unsent: number;
  refused: RefusedCheckIn[];
  participants: Participant[];
  onDismiss: () => void;
}

/** Says what the server does not know yet, and what it has refused. */
export function QueueNotice({ unsent, refused, participants, onDismiss }: QueueNoticeProps) {
  const nameOf = (id: string) =>
    participants.find((person) => person.id === id)?.name ?? 'A registration that is gone';
  return (
    <>
      <div role="status">
        {unsent > 0 && (
          <p className="notice mt-3">
            {unsent === 1 ? '1 check-in isn’t sent yet.' : `${unsent} check-ins aren’t sent yet.`}{' '}
            You can go on: this device keeps them, and sends them in order once it’s connected.
          </p>
        )}
      </div>
      <div role="alert">
        {refused.length > 0 && (
          <div className="notice notice-bad mt-3">
            <ul>
              {refused.map(({ checkIn, message }) => (
                <li key={checkIn.attempt}>
                  <strong>{nameOf(checkIn.participant)}</strong>: {message}
                </li>
              ))}
            </ul>
            <button type="button" className="button button-quiet mt-2" onClick={onDismiss}>
              Close
            </button>
          </div>
        )}
      </div>
    </>
  );
}
