import { useState } from 'react';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Reply } from '#contract/index.ts';
import { call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { ActionMessage } from '../ui/form/action-message.tsx';
import { useDateAndTime } from '../ui/use-date-and-time.ts';
import { Section, useKeptFocus } from './section.tsx';

type Sessions = Reply<'account/getSessions'>['sessions'];

/** The account's sessions, and buttons to end them. */
export function SessionsSection({ sessions: loaded }: { sessions: Sessions }) {
  const t = useTranslate();
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
    <Section id="sessions" title={t('account.sessions')} note={t('account.sessionsNote')}>
      <ul className="border-b border-wheat">
        {sessions.map(({ id, device, createdAt, lastSeenAt, isCurrent }) => (
          <li key={id} className="account-line">
            <div>
              <p className="flex flex-wrap items-center gap-x-3 font-semibold">
                {device}
                {isCurrent === 1 && (
                  <span className="staff-state text-leaf">{t('account.thisDevice')}</span>
                )}
              </p>
              <p className="staff-note">
                {t('account.sessionTimes', {
                  seen: dateAndTime(lastSeenAt),
                  signedIn: dateAndTime(createdAt),
                })}
              </p>
            </div>
            {isCurrent === 0 && (
              <button
                type="button"
                className="button button-quiet"
                disabled={!action.isReady}
                aria-label={t('account.signOutNamedDevice', {
                  device,
                  seen: dateAndTime(lastSeenAt),
                })}
                onClick={() => change(() => call('account/endSession', { id }))}
              >
                {t('account.signOutDevice')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <p className="staff-note">{t('account.noOtherSessions')}</p>}
      <ActionMessage action={action} />
      {others.length > 0 && (
        <button
          type="button"
          className="button button-quiet"
          disabled={!action.isReady}
          onClick={() => change(() => call('account/endOtherSessions', {}))}
        >
          {t('account.signOutElsewhere')}
        </button>
      )}
    </Section>
  );
}
