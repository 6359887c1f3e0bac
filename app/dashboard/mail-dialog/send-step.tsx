import { type ReactNode, useState } from 'react';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import type { LocalDateTime } from '#app/editor/scheduling/local-time-fields.tsx';
import { ScheduleFields } from '#app/editor/scheduling/schedule-fields.tsx';
import { momentIn } from '#app/format/zoned-time.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { MailCalls, MailMessage, Preview } from './mail-calls.ts';

interface SendStepProps<P extends Preview> {
  calls: MailCalls<P>;
  message: MailMessage;
  preview: Preview;
  /** The organization's; undefined: it is sent now. */
  timeZone: string | undefined;
  isSent: boolean;
  onSent: () => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** '1,250 people'. */
export const people = (count: number) =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;

/** Sends a message that was previewed, or a test of it. */
export function SendStep<P extends Preview>({
  calls,
  message,
  preview: { recipients, problems = [], warnings = [] },
  timeZone,
  isSent,
  onSent,
  onBack,
  onClose,
  children,
}: SendStepProps<P>) {
  const action = useAction();
  const attempting = useAttempt();
  const attemptingTest = useAttempt();
  const [startTime, setStartTime] = useState<LocalDateTime | null>(null);
  const moment = timeZone && startTime ? momentIn(timeZone, startTime.date, startTime.time) : null;
  const later = moment && moment.getTime() > Date.now() ? moment : null;
  const isTimeMissing = startTime !== null && moment === null;
  const startAt = later?.toISOString();

  const sendTest = () =>
    action.run(
      async () => (await attemptingTest((attempt) => calls.sendTest(message, attempt))).message,
    );
  const send = async () => {
    const isDone = await action.run(
      async () => (await attempting((attempt) => calls.send(message, attempt, startAt))).message,
    );
    if (isDone) onSent();
  };

  return (
    <div className="form">
      {children}
      <Findings title="This email can’t be sent yet" findings={problems} />
      <Findings title="Before you send" findings={warnings} />
      {timeZone && !isSent && (
        <ScheduleFields
          timeZone={timeZone}
          startTime={startTime}
          onChange={setStartTime}
          moment={moment}
        />
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        {!isSent && (
          <>
            <button
              type="button"
              className="button"
              disabled={!action.isReady || recipients === 0 || problems.length > 0 || isTimeMissing}
              onClick={() => void send()}
            >
              {action.isBusy
                ? 'Sending…'
                : later
                  ? `Schedule for ${people(recipients)}`
                  : `Send to ${people(recipients)}`}
            </button>
            <button
              type="button"
              className="button button-quiet"
              disabled={!action.isReady}
              onClick={() => void sendTest()}
            >
              Send test to me
            </button>
          </>
        )}
        <button type="button" className="button button-quiet" onClick={isSent ? onClose : onBack}>
          {isSent ? 'Close' : 'Edit'}
        </button>
      </p>
    </div>
  );
}

function Findings({ title, findings }: { title: string; findings: string[] }) {
  if (findings.length === 0) return null;
  return (
    <div className="notice">
      <p className="font-semibold">{title}</p>
      <ul>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </div>
  );
}
