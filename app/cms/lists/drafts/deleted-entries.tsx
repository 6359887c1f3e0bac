import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import type { VersionedListName } from '#contract/lists/entries.ts';
import type { DeletedEntry } from './entry-drafts.ts';
import { restoreDeleted } from './versioned-lists.ts';

interface DeletedEntriesProps {
  list: VersionedListName;
  deleted: DeletedEntry[];
  onRestored: () => Promise<void>;
}

/** Entries deleted lately, to restore. */
export function DeletedEntries({ list, deleted, onRestored }: DeletedEntriesProps) {
  const dateAndTime = useDateAndTime();
  const action = useAction();
  if (deleted.length === 0) return null;
  const restore = ({ key, versionId }: DeletedEntry) =>
    void action.run(async () => {
      toast.success(await restoreDeleted(list, key, versionId));
      await onRestored();
      return '';
    });
  return (
    <details className="unfold mt-8 border-y border-wheat py-1">
      <summary>{`Deleted in the last 30 days (${deleted.length})`}</summary>
      <ul className="grid gap-2 pb-4">
        {deleted.map((entry) => (
          <li key={entry.key} className="flex flex-wrap items-baseline gap-x-4">
            <span>
              <strong>{entry.title || 'Untitled'}</strong>{' '}
              <span className="text-bark">
                {dateAndTime(entry.createdAt)}
                {entry.createdBy && `, by ${entry.createdBy}`}
              </span>
            </span>
            <button
              type="button"
              className="underline"
              aria-label={`Restore ${entry.title || 'Untitled'}`}
              disabled={!action.isReady}
              onClick={() => restore(entry)}
            >
              Restore
            </button>
          </li>
        ))}
      </ul>
      <ActionError action={action} />
    </details>
  );
}
