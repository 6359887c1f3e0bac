import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useMenuAction } from '#app/shell/staff/screen-head/use-menu-action.ts';
import { useItemProps } from '#app/ui/menu/menu-item.ts';
import { toast } from '#app/ui/toast/toast.ts';
import { useDateFormat } from '../layout/date-format.tsx';

/** The server's own error, or the specification's message if there was no response, or an unreadable one. */
function describeFailure(failure: unknown): string {
  const error = failure instanceof CallError ? failure.reply.error : undefined;
  return typeof error === 'string' && error !== '' ? error : 'Failed to sync unsubscribes.';
}

/** Runs the daily import from SendGrid now. */
export function Sync({ onChange }: { onChange: () => void }) {
  const action = useMenuAction();
  const item = useItemProps();
  const sync = () =>
    action.run(async () => {
      toast.success('Syncing with SendGrid…');
      const { message, error } = await call('sendgrid/sync-unsubscribes', {});
      onChange();
      return error ? `${message} ${error}` : message;
    }, describeFailure);
  return (
    <button {...item} type="button" disabled={!action.isReady} onClick={() => void sync()}>
      Sync unsubscribes from SendGrid
    </button>
  );
}

/** When that was last done. */
export function SyncFacts({ lastSyncAt }: { lastSyncAt: string | null }) {
  const { dateAndTime } = useDateFormat();
  return (
    <p className="staff-note">
      {lastSyncAt ? `Last synced with SendGrid ${dateAndTime(lastSyncAt)}` : 'Not synced yet'}. Runs
      automatically once a day.
    </p>
  );
}
