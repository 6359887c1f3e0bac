import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';

interface ScheduleFormProps {
  time: string;
  kept: number;
  hasBucket: boolean;
}

/** When the daily backup is made, and how many are kept. */
export function ScheduleForm({ time, kept, hasBucket }: ScheduleFormProps) {
  const action = useAction('time', 'kept');
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void action.run(async () => {
      const schedule = { time: String(values.get('time')), kept: Number(values.get('kept')) };
      return (await call('backup/editSchedule', schedule)).message;
    });
  }
  return (
    <section aria-labelledby="backup-schedule" className="mt-8">
      <h2 id="backup-schedule" className="text-xl">
        Daily backup
      </h2>
      <p className="mt-2">
        {hasBucket
          ? 'Backups are kept in a folder on the server, and copied to a bucket.'
          : 'Backups are kept in a folder on the server. Set BACKUP_S3_URL to copy them to a bucket too.'}
      </p>
      <form className="form mt-4" onSubmit={send} noValidate>
        <TextField
          id="backup-time"
          name="time"
          type="time"
          label="Time of day"
          defaultValue={time}
          error={action.errors.time}
        />
        <TextField
          id="backup-kept"
          name="kept"
          type="number"
          min={1}
          max={365}
          label="Backups to keep"
          defaultValue={kept}
          error={action.errors.kept}
        />
        <ActionMessage action={action} />
        <p>
          <button type="submit" className="button" disabled={!action.isReady}>
            {action.isBusy ? 'Saving…' : 'Save schedule'}
          </button>
        </p>
      </form>
    </section>
  );
}
