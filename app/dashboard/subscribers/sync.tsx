import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { ContentActions } from '#app/ui/form/content-actions.ts';
import { useDateFormat } from '../layout/date-format.tsx';

/** The server's own error, or the specification's message if there was no response, or an unreadable one. */
function describeFailure(failure: unknown): string {
  const error = failure instanceof CallError ? failure.reply.error : undefined;
  return typeof error === 'string' && error !== '' ? error : 'Failed to sync unsubscribes.';
}

/** Runs the daily import from SendGrid now. */
export function Sync({
  lastSyncAt,
  onChange,
}: {
  lastSyncAt: string | null;
  onChange: () => void;
}) {
  const action = useAction();
  const { dateAndTime } = useDateFormat();
  const sync = async () => {
    const work = async () => {
      const { message, error } = await call('sendgrid/sync-unsubscribes', {});
      return error ? `${message} ${error}` : message;
    };
    if (await action.run(work, describeFailure)) onChange();
  };
  return (
    <div>
      <button
        type="button"
        className="button button-quiet"
        disabled={!action.isReady}
        onClick={() => void sync()}
      >
        {action.isBusy ? 'Syncing with SendGrid…' : 'Sync unsubscribes from SendGrid'}
      </button>
      <p className="mt-1 text-xs text-bark">
        {lastSyncAt ? `Last synced ${dateAndTime(lastSyncAt)}` : 'Not synced yet'}. Runs
        automatically once a day.
      </p>
      {/* A failed sync has a sentence of its own in the specification. */}
      <ContentActions value={false}>
        <ActionMessage action={action} />
      </ContentActions>
    </div>
  );
}
