import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { isStarting } from '#app/format/mailing-status.ts';
import type { Reply } from '#contract/index.ts';

export type MailingProgress = Reply<'newsletter/getMailing'>['mailing'];

/** The polling interval in ms: while emails are sent or about to be, and otherwise. */
const pauses = { sending: 2_000, otherwise: 10_000 };

const isOver = ({ status }: MailingProgress) => status === 'finished' || status === 'canceled';

/**
 * A mailing's progress, polled until it is over. If the server does not answer, as during a restart, polling continues;
 * the last state stays.
 */
export function useMailingProgress(first: MailingProgress) {
  const [progress, setProgress] = useState(first);
  const [isSilent, setSilent] = useState(false);
  useEffect(() => setProgress(first), [first]);
  const { id, status } = progress;
  const isDone = isOver(progress);
  const isSoon = status === 'sending' || isStarting(progress);
  useEffect(() => {
    if (isDone) return;
    let isLeft = false;
    const ask = async () => {
      // The tab is hidden: it polls again as soon as it is visible.
      if (document.hidden) return;
      try {
        const { mailing } = await call('newsletter/getMailing', { id });
        if (isLeft) return;
        setProgress(mailing);
        setSilent(false);
      } catch {
        if (!isLeft) setSilent(true);
      }
    };
    const timer = setInterval(ask, isSoon ? pauses.sending : pauses.otherwise);
    document.addEventListener('visibilitychange', ask);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [id, isSoon, isDone]);
  return { progress, isSilent, setProgress };
}
