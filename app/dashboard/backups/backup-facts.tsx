import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { size } from '#app/format/sizes.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { useRegularRefresh } from '../layout/use-regular-refresh.ts';

export type BackupStatus = Reply<'backup/getStatus'>;

/** How often the page looks whether a backup is done, in ms. */
const refreshEvery = 3_000;

/** The newest backup, the newest one that was tested, and any problem. */
export function BackupFacts({ status }: { status: BackupStatus }) {
  const { last, proven, failure, failedStep, isOverdue, isProofLate, isRunning } = status;
  const action = useAction();
  const { revalidate } = useRevalidator();
  const inWords = useBackupInWords();
  /** When the last backup was made before this person asked for one; null: they did not. */
  const [before, setBefore] = useState<string | null>(null);
  const isDone = before !== null && isRunning === 0 && last !== null && last.at !== before;
  const isAwaited = before !== null && !isDone;
  useRegularRefresh(revalidate, isAwaited || isRunning === 1 ? refreshEvery : null);
  const begin = () =>
    action.run(async () => {
      const { message } = await call('backup/backUpNow', {});
      setBefore(last?.at ?? '');
      await revalidate();
      return message;
    });
  return (
    <section aria-labelledby="newest-backup" className="mt-8">
      <h2 id="newest-backup" className="text-xl">
        Newest backup
      </h2>
      <BackupWarning isOverdue={isOverdue === 1} />
      {failure !== '' && (
        <p className="notice notice-bad mt-4">
          {failures[failedStep ?? 'make']} It’s retried every hour. The error was: {failure}
        </p>
      )}
      {failure === '' && isProofLate === 1 && (
        <p className="notice notice-bad mt-4">No backup has been tested for more than a week.</p>
      )}
      <p className="mt-2">
        {proven ? `Last tested backup: ${inWords(proven)}` : 'No backup has been tested yet.'}
      </p>
      {last && <p className="mt-2">Last backup: {inWords(last)}</p>}
      <p className="mt-2 text-bark">
        Every week the newest backup is tested by restoring it: into a temporary copy, of which
        every table and picture is compared.
      </p>
      <p className="mt-4">
        <button
          type="button"
          className="button"
          disabled={!action.isReady || isRunning === 1}
          onClick={() => void begin()}
        >
          {isRunning === 1 ? 'A backup is being made…' : 'Back up now'}
        </button>
      </p>
      <ActionMessage action={isDone ? { ...action, message: 'The backup is done.' } : action} />
    </section>
  );
}

const failures: Record<NonNullable<BackupStatus['failedStep']>, string> = {
  make: 'The last backup failed.',
  copy: 'The last backup was made, but couldn’t be copied to the bucket.',
  prove: 'The last backup was made, but the test that restores it failed.',
};

/** Says that there was no backup for two days. */
function BackupWarning({ isOverdue }: { isOverdue: boolean }) {
  if (!isOverdue) return null;
  return (
    <p className="notice notice-bad mt-4">
      The site hasn’t been backed up for two days. Check the reason on this page or in the log.
    </p>
  );
}

/** 'Sunday 3:12 AM, 48,211 rows, 2.1 GB'. */
function useBackupInWords() {
  const { weekdayAndTime } = useDateFormat();
  return ({ at, rows, bytes }: NonNullable<BackupStatus['last']>) =>
    `${weekdayAndTime(at)}, ${rows.toLocaleString('en')} rows, ${size(bytes)}`;
}
