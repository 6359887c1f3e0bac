import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateFormat } from '../layout/date-format.tsx';
import type { BackupStatus } from './backup-facts.tsx';

/** Emails that a restored backup holds back until someone decides, as they may have been sent before. */
export function HeldEmails({ status }: { status: BackupStatus }) {
  const { restored, heldEmails, pausedMailings } = status;
  const { dateAndTime } = useDateFormat();
  const action = useAction();
  const { revalidate } = useRevalidator();
  const decide = (decision: 'send' | 'discard') =>
    action.run(async () => {
      const { message } = await call('backup/decideHeld', { decision });
      await revalidate();
      return message;
    });
  const isSettled = heldEmails === 0 && pausedMailings === 0 && action.message === '';
  if (!restored || isSettled) return null;
  return (
    <section aria-labelledby="held-emails" className="mt-8">
      <h2 id="held-emails" className="text-xl">
        Restored backup
      </h2>
      <p className="mt-2">
        The site was restored on {dateAndTime(restored.at)} from the backup of{' '}
        {dateAndTime(restored.backupAt)}.
      </p>
      {heldEmails > 0 && (
        <Decision
          count={heldEmails}
          isReady={action.isReady}
          onDecide={(what) => void decide(what)}
        />
      )}
      <ActionMessage action={action} />
      {pausedMailings > 0 && (
        <p className="mt-4">
          {pausedMailings === 1
            ? 'One mailing that may have been sent is'
            : `${pausedMailings.toLocaleString('en')} mailings that may have been sent are`}{' '}
          paused under <SiteLink to="/dashboard/Mailings">Mailings</SiteLink>, where you can resume
          or cancel {pausedMailings === 1 ? 'it' : 'them'}.
        </p>
      )}
    </section>
  );
}

interface DecisionProps {
  count: number;
  isReady: boolean;
  onDecide: (decision: 'send' | 'discard') => void;
}

/** Sends or discards all held emails, after a question. */
function Decision({ count, isReady, onDecide }: DecisionProps) {
  const [isOne, emails] = [
    count === 1,
    count === 1 ? '1 email' : `${count.toLocaleString('en')} emails`,
  ];
  const them = isOne ? 'it' : 'them';
  return (
    <>
      <p className="notice mt-4">
        {isOne ? 'One email is' : `${emails} are`} on hold because {isOne ? 'it' : 'they'} may
        already have been sent. Review {them} under{' '}
        <SiteLink to="/dashboard/Mail">Sent mail</SiteLink>, then decide.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <ConfirmButton
          className="button"
          disabled={!isReady}
          confirmation={{
            title: `Send ${emails}?`,
            confirmLabel: `Send ${emails}`,
            cancelLabel: 'Don’t send',
            text: isOne
              ? 'If it was already sent before the restore, its recipient will get it twice.'
              : 'Emails that were already sent before the restore will reach their recipients twice.',
          }}
          onConfirm={() => onDecide('send')}
        >
          Send {emails}
        </ConfirmButton>
        <ConfirmButton
          className="button button-quiet"
          disabled={!isReady}
          confirmation={{
            title: `Discard ${emails}?`,
            confirmLabel: `Discard ${emails}`,
            cancelLabel: `Keep ${them}`,
            isDestructive: true,
            text: isOne
              ? 'If it wasn’t sent before the restore, its recipient will never get it.'
              : 'Emails that weren’t sent before the restore will never reach their recipients.',
          }}
          onConfirm={() => onDecide('discard')}
        >
          Discard {emails}
        </ConfirmButton>
      </p>
    </>
  );
}
