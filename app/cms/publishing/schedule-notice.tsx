import { inZone } from '#app/format/zoned-time.ts';
import type { Schedule, ScheduledAction } from './use-schedules.ts';

/** Describes a scheduled action, and one that was refused. */
const words: Record<ScheduledAction, readonly [will: string, would: string]> = {
  publish: ['Will be published', 'Was to be published'],
  unpublish: ['Will be unpublished', 'Was to be unpublished'],
};

interface ScheduleNoticeProps {
  schedules: Schedule[];
  timeZone: string;
  isReady: boolean;
  onCancel: (action: ScheduledAction) => void;
}

/** The scheduled actions of a page, refused ones too, each with a button that cancels it. */
export function ScheduleNotices({ schedules, timeZone, isReady, onCancel }: ScheduleNoticeProps) {
  if (schedules.length === 0) return null;
  return (
    <ul className="schedule-notices">
      {schedules.map((schedule) => {
        const { action, scheduledBy, isOutdated, isRefused } = schedule;
        const [will, would] = words[action];
        return (
          <li key={action}>
            <span>
              {isRefused === 1 ? would : will}{' '}
              <strong>{inZone(timeZone, new Date(schedule.at))}</strong>
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
