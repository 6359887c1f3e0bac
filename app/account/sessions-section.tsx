import { useState } from 'react';
import type { Reply } from '#contract/index.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { useDateAndTime } from '../ui/use-date-and-time.ts';
import { Section, useKeptFocus } from './section.tsx';

type Sessions = Reply<'account/getSessions'>['sessions'];

/** The account's sessions, and buttons to end them. */
export function SessionsSection({ sessions: loaded }: { sessions: Sessions }) {
  const [sessions, setSessions] = useState(loaded);
  const action = useAction();
  const dateAndTime = useDateAndTime();
  useKeptFocus('sessions', sessions.length);
  const others = sessions.filter(({ isCurrent }) => isCurrent === 0);
  const change = (work: () => Promise<{ message: string; sessions: Sessions }>) =>
    void action.run(async () => {
      const reply = await work();
      setSessions(reply.sessions);
      return reply.message;
    });
  return (
    <Section
      id="sessions"
      title="Active sessions"
      note="If you don’t recognize one, sign it out and change your password."
    >
      <ul className="border-b border-wheat">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="account-line">
            <div>
              <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                {device}
                {isCurrent === 1 && <span className="staff-state text-leaf">This device</span>}
              </p>
              <p className="staff-note">
                last seen {dateAndTime(lastSeenAt)}, signed in {dateAndTime(createdAt)}
              </p>
            </div>
            {isCurrent === 0 && (
              <button
                type="button"
                className="button button-quiet"
                disabled={!action.isReady}
                aria-label={`Sign out ${device}, last seen ${dateAndTime(lastSeenAt)}`}
                onClick={() => change(() => call('account/endSession', { id }))}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="staff-note">No other active sessions.</p>}
      <ActionMessage action={action} />
      {others.length > 0 && (
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => change(() => call('account/endOtherSessions', {}))}
        >
          Sign out everywhere else
        </button>
      )}
    </Section>
  );
}
