import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { inZone } from '#app/format/zoned-time.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { UnsourcedClaims } from '../claims/unsourced-claims.tsx';
import ScheduleDialog from '../publishing/schedule-dialog.tsx';
import {
  type ChangeRelease,
  countOf,
  publicationOf,
  type Release,
  unsourcedIn,
} from './release-data.ts';

interface PublicationPanelProps {
  release: Release;
  timeZone: string;
  isReady: boolean;
  change: ChangeRelease;
}

/** Publishes a release, now or later, and undoes it. */
export function PublicationPanel({ release, timeZone, isReady, change }: PublicationPanelProps) {
  const mayPublish = useMay('releases.publish');
  const { id, name, status, undoUntil } = release;
  const at = (time: string) => inZone(timeZone, new Date(time));
  return (
    <div className="staff-panel mt-4 grid gap-3">
      {status === 'published' && release.publishedAt && (
        <p>
          {`Published ${at(release.publishedAt)}${release.publishedBy && ` by ${release.publishedBy}`}.`}
          {undoUntil ? ` It can be undone until ${at(undoUntil)}.` : ' It can no longer be undone.'}
        </p>
      )}
      {status === 'undone' && release.undoneAt && (
        <p>
          {`Undone ${at(release.undoneAt)}${release.undoneBy && ` by ${release.undoneBy}`}. You can change it and publish it again.`}
        </p>
      )}
      {status === 'scheduled' && release.dueAt && (
        <p>
          Will be published <strong>{at(release.dueAt)}</strong>.
        </p>
      )}
      {!mayPublish && status !== 'published' && (
        <p>A publisher can publish or schedule this release.</p>
      )}
      {mayPublish && status !== 'published' && (
        <PublishButtons release={release} timeZone={timeZone} isReady={isReady} change={change} />
      )}
      {mayPublish && undoUntil && (
        <p>
          <ConfirmButton
            className="button button-quiet"
            disabled={!isReady}
            onConfirm={() => void change(() => call('releases/undoRelease', { id }))}
            confirmation={{
              title: `Undo “${name}”?`,
              text: 'Visitors see exactly what they saw before, on all pages at once. The changes become drafts again.',
              confirmLabel: 'Undo release',
              cancelLabel: 'Keep it published',
            }}
          >
            Undo this release
          </ConfirmButton>
        </p>
      )}
    </div>
  );
}

function PublishButtons({ release, timeZone, isReady, change }: PublicationPanelProps) {
  const mayWaiveReviews = useMay('reviews.waive');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const action = useAction();
  const { id, name, status, fingerprint, changes } = release;
  const { isBlocked, isEmpty, isForced, flags } = publicationOf(changes, mayWaiveReviews);
  const unsourced = unsourcedIn(changes);
  const warning = unsourced.length > 0 && <UnsourcedClaims pages={unsourced} />;
  const canPublish = isReady && !isBlocked && !isEmpty;
  const count = changes.filter(({ state }) => state !== 'noChanges').length;
  const publish = () =>
    void change(() => call('releases/publishRelease', { id, fingerprint, ...flags }));

  function schedule(at: string) {
    setOpen(false);
    const body = { id, at, fingerprint, ...flags };
    void change(() => call('releases/scheduleRelease', body));
  }
  return (
    <>
      {isBlocked && <p>Fix what is marked below, then publish the release.</p>}
      <div className="release-actions">
        <ConfirmButton
          className="button"
          disabled={!canPublish}
          onConfirm={publish}
          confirmation={{
            title: `Publish ${countOf(count)}?`,
            text: isForced
              ? 'Some changes lack a required review, or replace a text that was published after their draft was started. Visitors see all of them at once.'
              : 'Visitors see all of them at once. You can undo it in one step.',
            before: warning,
            confirmLabel: isForced || warning ? 'Publish anyway' : 'Publish release',
            cancelLabel: 'Cancel',
          }}
        >
          Publish release
        </ConfirmButton>
        {status === 'scheduled' ? (
          <button
            type="button"
            className="button button-quiet"
            disabled={!isReady}
            onClick={() => void change(() => call('releases/cancelSchedule', { id }))}
          >
            Cancel the schedule
          </button>
        ) : (
          <button
            ref={opener}
            type="button"
            className="button button-quiet"
            disabled={!canPublish}
            onClick={() => setOpen(true)}
          >
            Schedule…
          </button>
        )}
      </div>
      {isOpen && (
        <ScheduleDialog
          timeZone={timeZone}
          actions={['publish']}
          note={`“${name}” will be published with its drafts as they are now. To publish later edits too, schedule it again.`}
          warning={warning}
          action={action}
          opener={opener.current}
          onSchedule={(_chosen, at) => schedule(at)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
