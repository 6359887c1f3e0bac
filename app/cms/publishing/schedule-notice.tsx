import { inZone } from '#app/format/zoned-time.ts';
import type { Schedule, ScheduledAction } from './use-schedules.ts';

/** Describes a scheduled action, or one that was refused. */
function wordsOf({ action, isRefused }: Schedule, isLive: boolean): string {
  if (action === 'unpublish') return isRefused ? 'Was to be unpublished' : 'Will be unpublished';
  const words = isRefused ? 'were to be published' : 'will be published';
  if (isLive) return `Changes ${words}`;
  return isRefused ? 'Was to be published' : 'Will be published';
}

interface ScheduleNoticeProps {
  schedules: Schedule[];
  timeZone: string;
  /** Whether visitors see the page now. */
  isLive: boolean;
  isReady: boolean;
  onCancel: (action: ScheduledAction) => void;
}

/** The scheduled actions of a page, refused ones too, each with a button that cancels it. */
export function ScheduleNotices({
  schedules,
  timeZone,
  isLive,
  isReady,
  onCancel,
}: ScheduleNoticeProps) {
  if (schedules.length === 0) return null;
  return (
    <ul className="schedule-notices">
      {schedules.map((schedule) => {
        const { action, scheduledBy, isOutdated, isRefused } = schedule;
        return (
          <li key={action}>
            <span>
              {wordsOf(schedule, isLive)} <strong>{inZone(timeZone, new Date(schedule.at))}</strong>
              {scheduledBy && `, scheduled by ${scheduledBy}`}.
              {isRefused === 1 &&
                ` This wasn’t done: a required review is missing, or ${scheduledBy || 'that person'} may no longer publish. Do it now, schedule it again, or cancel it.`}
              {isRefused === 0 &&
                isOutdated === 1 &&
                ' The draft has changed since. To publish the new text then, schedule it again.'}
            </span>{' '}
            <button
              type="button"
              className="underline"
              aria-label={
                action === 'publish'
                  ? 'Cancel the scheduled publication'
                  : 'Cancel the scheduled unpublication'
              }
              disabled={!isReady}
              onClick={() => onCancel(action)}
            >
              Cancel
            </button>
          </li>
        );
      })}
    </ul>
  );
}
