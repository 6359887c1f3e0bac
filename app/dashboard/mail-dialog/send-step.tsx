import type { ReactNode } from 'react';
import { useAttempt } from '#app/api/attempts/use-attempt.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { MailCalls, Message, Preview } from './mail-calls.ts';

interface SendStepProps<P extends Preview> {
  calls: MailCalls<P>;
  message: Message;
  preview: Preview;
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
  preview: { recipients, problems = [] },
  isSent,
  onSent,
  onBack,
  onClose,
  children,
}: SendStepProps<P>) {
  const action = useAction();
  const attempting = useAttempt();
  const attemptingTest = useAttempt();

  const sendTest = () =>
    action.run(
      async () => (await attemptingTest((attempt) => calls.sendTest(message, attempt))).message,
    );
  const send = async () => {
    const isDone = await action.run(
      async () => (await attempting((attempt) => calls.send(message, attempt))).message,
    );
    if (isDone) onSent();
  };

  return (
    <div className="form">
      {children}
      {problems.length > 0 && (
        <div className="notice">
          <p className="font-semibold">This email can’t be sent yet</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        {!isSent && (
          <>
            <button
              type="button"
              className="button"
              disabled={!action.isReady || recipients === 0 || problems.length > 0}
              onClick={() => void send()}
            >
              {action.isBusy ? 'Sending…' : `Send to ${people(recipients)}`}
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
