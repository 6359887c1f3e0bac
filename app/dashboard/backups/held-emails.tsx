import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateFormat } from '../layout/date-format.tsx';
import type { BackupStatus } from './backup-facts.tsx';

/** After a backup was restored: the emails that may have been sent before, until someone decides. */
export function HeldEmails({ status: { restored, heldEmails } }: { status: BackupStatus }) {
  const { dateAndTime } = useDateFormat();
  const action = useAction();
  const { revalidate } = useRevalidator();
  const decide = (decision: 'send' | 'discard') =>
    action.run(async () => {
      const { message } = await call('backup/decideHeld', { decision });
      await revalidate();
      return message;
    });
  if (!restored) return null;
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
        <>
          <p className="notice mt-4">
            {heldEmails === 1 ? 'One email is' : `${heldEmails.toLocaleString('en')} emails are`}{' '}
            held because {heldEmails === 1 ? 'it' : 'they'} may have been sent before. Review{' '}
            {heldEmails === 1 ? 'it' : 'them'} under{' '}
            <SiteLink to="/dashboard/Mail">Sent mail</SiteLink>, then decide.
          </p>
          <p className="modal-actions">
            <button
              type="button"
              className="button"
              disabled={!action.isReady}
              onClick={() => void decide('send')}
            >
              Send
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={!action.isReady}
              onClick={() => void decide('discard')}
            >
              Discard
            </button>
          </p>
        </>
      )}
      <ActionMessage action={action} />
      <p className="mt-2 text-bark">
        Mailings that may have been sent are paused under{' '}
        <SiteLink to="/dashboard/Mailings">Mailings</SiteLink>, where you can resume or cancel them.
      </p>
    </section>
  );
}
