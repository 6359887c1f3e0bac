import type { FormEvent } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { BackupPlace } from '#contract/backup/calls.ts';
import type { BackupStatus } from './backup-facts.tsx';

const placeNames: Record<BackupPlace, string> = {
  folder: 'In a folder on the server',
  bucket: 'In the bucket',
  both: 'In the folder and in the bucket',
};

interface ScheduleFormProps {
  status: Pick<BackupStatus, 'time' | 'kept' | 'place' | 'hasBucket'>;
}

/** When the daily backup is made, how many are kept, and where. */
export function ScheduleForm({ status }: ScheduleFormProps) {
  const { time, kept, place, hasBucket } = status;
  const action = useAction('time', 'kept', 'place');
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    void action.run(async () => {
      const schedule = {
        time: String(values.get('time')),
        kept: Number(values.get('kept')),
        ...(hasBucket && { place: values.get('place') as BackupPlace }),
      };
      return (await call('backup/editSchedule', schedule)).message;
    });
  }
  return (
    <section aria-labelledby="backup-schedule" className="mt-8">
      <h2 id="backup-schedule" className="text-xl">
        Daily backup
      </h2>
      {!hasBucket && (
        <p className="mt-2">
          Backups are kept in a folder on the server. Set BACKUP_S3_URL to keep them in a bucket
          too.
        </p>
      )}
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
        {hasBucket === 1 && (
          <SelectField
            id="backup-place"
            name="place"
            label="Where to keep them"
            options={placeNames}
            defaultValue={place}
            error={action.errors.place}
          />
        )}
        <ActionBar
          action={action}
          primary={
            <button type="submit" className="button" disabled={!action.isReady}>
              {action.isBusy ? 'Saving…' : 'Save schedule'}
            </button>
          }
        />
      </form>
    </section>
  );
}
