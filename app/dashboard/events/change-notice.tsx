import { useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { people } from '../mail-dialog/send-step.tsx';
import { changeMessage, isMoved } from './change-message.ts';
import { ParticipantsMail } from './participants-mail.tsx';

type Event = Reply<'events/editEvent'>['event'];

interface ChangeNoticeProps {
  /** The event as its participants know it. */
  before: Event;
  event: Event;
  /** They know, or need not. */
  onDone: () => void;
}

/** Offers to email the participants of an event that is at another time or place now. */
export function ChangeNotice({ before, event, onDone }: ChangeNoticeProps) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [isSent, setSent] = useState(false);
  const { registered } = event;
  const isToCome = Date.parse(event.endsAt) > Date.now() && event.isCancelled === 0;
  const isKnown = event.isPublished === 1 && registered > 0;
  if (!isToCome || !isKnown || !isMoved(before, event)) return null;
  return (
    <div ref={bringIntoView} role="status" className="notice mt-4">
      <p>
        {people(registered)} {registered === 1 ? 'is' : 'are'} registered, and no one has been told
        about the change yet.
      </p>
      <p className="screen-actions mt-2">
        <button
          type="button"
          className="button"
          onClick={({ currentTarget }) => setOpener(currentTarget)}
        >
          Email them about the change
        </button>
        <button type="button" className="button button-quiet" onClick={onDone}>
          Don’t email them
        </button>
      </p>
      {opener && (
        <ParticipantsMail
          event={event}
          suggestion={changeMessage(before, event)}
          onSent={() => setSent(true)}
          opener={opener}
          onClose={() => (isSent ? onDone() : setOpener(null))}
        />
      )}
    </div>
  );
}

/** It appears below a long form, whose button stays in view. */
const bringIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'center' });
