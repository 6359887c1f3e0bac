import { call } from '#app/api/call.ts';
import { Html } from '#app/content/html.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import type { MailMessage } from '../mail-dialog/mail-calls.ts';
import { MailDialog } from '../mail-dialog/mail-dialog.tsx';
import { people } from '../mail-dialog/send-step.tsx';

interface ParticipantsMailProps extends Opened {
  event: { id: string };
  /** The message begins with these words. */
  suggestion?: { subject: string; text: string };
  onSent?: () => void;
}

/** Emails the participants of an event. */
export function ParticipantsMail({ event: { id }, ...dialog }: ParticipantsMailProps) {
  const bodyOf = ({ subject, text, isChosen }: MailMessage) => ({
    id,
    subject,
    text,
    alsoWaiting: isChosen,
  });
  return (
    <MailDialog
      title="Email participants"
      option="Also send to the waitlist"
      introduction={
        <p className="staff-note">
          You can write <code>{'{first name|friend}'}</code> and <code>{'{name|friend}'}</code>:
          what follows the bar is used if the name can’t be.
        </p>
      }
      calls={{
        preview: (message) => call('events/previewMail', bodyOf(message)),
        sendTest: (message, attempt) =>
          call('events/sendTestMail', { ...bodyOf(message), attempt }),
        send: (message, attempt) =>
          call('events/mailParticipants', { ...bodyOf(message), attempt }),
      }}
      {...dialog}
    >
      {(preview) => <ShownMail preview={preview} />}
    </MailDialog>
  );
}

const ShownMail = ({
  preview: { subject, paragraphs, recipients, unreachable },
}: {
  preview: Reply<'events/previewMail'>;
}) => (
  <>
    <section aria-label="Preview" className="border border-wheat p-4">
      <p className="font-semibold">{subject}</p>
      {paragraphs.map(({ text, html }) =>
        html ? (
          <Html key={text} html={html} className="reading mt-3 text-base wrap-anywhere" />
        ) : (
          <p key={text} className="mt-3 wrap-anywhere">
            {text}
          </p>
        ),
      )}
    </section>
    <p>
      This email goes to <strong>{people(recipients)}</strong>, each with their own name and a link
      to their registration.
      {unreachable > 0 &&
        ` ${unreachable.toLocaleString('en')} more can’t be reached: they have no email address.`}
    </p>
  </>
);
