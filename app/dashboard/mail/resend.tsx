import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import type { Reply } from '#contract/index.ts';

type Undelivered = 'failed' | 'unknown';
type Outbox = Reply<'mail/getOutbox'>;

/** Sends emails again, and then reads the outbox again. */
export function useResend() {
  const action = useAction();
  const { revalidate } = useRevalidator();
  const resend = (which: { id: string } | { status: Undelivered }) =>
    action.run(async () => {
      const { message } = await call('mail/resendEmails', which);
      await revalidate();
      return message;
    });
  return { action, resend };
}

const mayRepeat =
  'We don’t know whether it arrived: its recipient may get it twice. Mail programs often hide the second one.';
const mayRepeatAll =
  'We don’t know whether they arrived: some recipients may get an email twice. Mail programs often hide the second one.';
const maybeRefused = 'The mail service may refuse it again.';
const maybeRefusedAll = 'The mail service may refuse some of them again.';

interface ResendOneProps {
  mail: Pick<Outbox['mails'][number], 'id' | 'subject' | 'recipient' | 'status'>;
  resend: ReturnType<typeof useResend>;
}

/** Sends one email again, after a question. */
export function ResendOne({ mail, resend: { action, resend } }: ResendOneProps) {
  return (
    <p className="mt-3">
      <ConfirmButton
        className="button button-quiet"
        label={`Send “${mail.subject}” to ${mail.recipient} again`}
        disabled={!action.isReady}
        confirmation={{
          title: 'Send this email again?',
          confirmLabel: 'Send again',
          cancelLabel: 'Don’t send',
          text: mail.status === 'unknown' ? mayRepeat : maybeRefused,
        }}
        onConfirm={() => void resend({ id: mail.id })}
      >
        Send again
      </ConfirmButton>
    </p>
  );
}

interface ResendAllProps {
  counts: Outbox['resendable'];
  resend: ReturnType<typeof useResend>;
}

/** Sends all emails of a kind again, after a question. */
export function ResendAll({ counts, resend: { action, resend } }: ResendAllProps) {
  const kinds = (['failed', 'unknown'] as const).filter((kind) => counts[kind] > 0);
  return (
    <>
      {kinds.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-3">
          {kinds.map((kind) => (
            <ConfirmButton
              key={kind}
              className="button button-quiet"
              disabled={!action.isReady}
              confirmation={{
                title: `Send ${emailsIn(counts[kind])} again?`,
                confirmLabel: `Send ${emailsIn(counts[kind])}`,
                cancelLabel: 'Don’t send',
                text: kind === 'unknown' ? mayRepeatAll : maybeRefusedAll,
              }}
              onConfirm={() => void resend({ status: kind })}
            >
              {kind === 'failed' ? 'Send failed emails again' : 'Send unknown emails again'} (
              {counts[kind].toLocaleString('en')})
            </ConfirmButton>
          ))}
        </p>
      )}
      <ActionMessage action={action} />
    </>
  );
}

const emailsIn = (count: number) =>
  count === 1 ? '1 email' : `${count.toLocaleString('en')} emails`;
