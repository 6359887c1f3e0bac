import { call } from '#app/api/call.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { useSharedZone } from '#app/ui/use-date-and-time.ts';
import type { Body, Reply } from '#contract/index.ts';
import '../mail-dialog/mail-frame.css';
import type { MailMessage } from '../mail-dialog/mail-calls.ts';
import { MailDialog } from '../mail-dialog/mail-dialog.tsx';
import { people } from '../mail-dialog/send-step.tsx';

type Filter = Omit<Body<'donations/previewMail'>, 'subject' | 'text'>;

interface DonorsMailProps extends Opened {
  filter: Filter;
  /** How many donors match the filter. */
  total: number;
}

/** Emails the donors who match a filter, as far as they subscribed. */
export function DonorsMail({ filter, total, ...opened }: DonorsMailProps) {
  const timeZone = useSharedZone() ?? undefined;
  const bodyOf = ({ subject, text }: MailMessage) => ({ ...filter, subject, text });
  return (
    <MailDialog
      title={`Email ${donors(total)}`}
      introduction={
        <p className="staff-note">
          Only donors who subscribed to updates get this email, each with a link to unsubscribe. You
          can write <code>{'{first name|friend}'}</code> and <code>{'{name|friend}'}</code>: what
          follows the bar is used if the name isn’t known.
        </p>
      }
      calls={{
        preview: (message) => call('donations/previewMail', bodyOf(message)),
        sendTest: (message, attempt) =>
          call('donations/sendTestMail', { ...bodyOf(message), attempt }),
        send: (message, attempt, startAt) =>
          call('donations/mailDonors', {
            ...bodyOf(message),
            attempt,
            ...(startAt !== undefined && { startAt }),
          }),
      }}
      timeZone={timeZone}
      {...opened}
    >
      {(preview) => <ShownMail preview={preview} />}
    </MailDialog>
  );
}

function ShownMail({ preview }: { preview: Reply<'donations/previewMail'> }) {
  const { subject, html, recipients, notSubscribed, unsubscribed, withoutEmail } = preview;
  const leftOut = [
    ...(notSubscribed > 0 ? [`${donors(notSubscribed)} not subscribed to updates`] : []),
    ...(unsubscribed > 0 ? [`${donors(unsubscribed)} unsubscribed`] : []),
    ...(withoutEmail > 0 ? [`${donors(withoutEmail)} without an email address`] : []),
  ];
  return (
    <>
      <section aria-label="Preview">
        <p className="font-semibold">{subject}</p>
        <iframe className="mail-frame" title="The email" sandbox="" srcDoc={html} />
      </section>
      <p role="status">
        This email goes to <strong>{people(recipients)}</strong>.
        {leftOut.length > 0 && ` Left out: ${leftOut.join(', ')}.`}
      </p>
    </>
  );
}

const donors = (count: number) =>
  count === 1 ? '1 donor' : `${count.toLocaleString('en')} donors`;
