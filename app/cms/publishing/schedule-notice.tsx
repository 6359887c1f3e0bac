import { inZone } from '#app/format/zoned-time.ts';
import type { Schedule, ScheduledAction } from './use-schedules.ts';

interface ScheduleNoticeProps {
  schedules: Schedule[];
  timeZone: string;
  isReady: boolean;
  onCancel: (action: ScheduledAction) => void;
}

/** What is scheduled for a page, each with a button that cancels it. */
export function ScheduleNotices({ schedules, timeZone, isReady, onCancel }: ScheduleNoticeProps) {
  if (schedules.length === 0) return null;
  return (
    <ul className="schedule-notices">
      {schedules.map((schedule) => {
        const { action, scheduledBy, isOutdated } = schedule;
        return (
          <li key={action}>
            <span>
              {action === 'publish' ? 'Will be published' : 'Will be unpublished'}{' '}
              <strong>{inZone(timeZone, new Date(schedule.at))}</strong>
              {scheduledBy && `, scheduled by ${scheduledBy}`}.
              {isOutdated === 1 &&
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
