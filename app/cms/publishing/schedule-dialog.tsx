import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { useAction } from '#app/api/use-action.ts';
import { DialogEnd } from '#app/editor/dialog-end.tsx';
import { type LocalDateTime, LocalTimeFields } from '#app/editor/scheduling/local-time-fields.tsx';
import { momentIn } from '#app/format/zoned-time.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { ModalDialog, type Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { ScheduledAction } from './use-schedules.ts';

interface ScheduleDialogProps extends Opened {
  timeZone: string;
  /** The actions to choose from: a page that the site needs cannot be unpublished. */
  actions: ScheduledAction[];
  /** Whether visitors see the page now. */
  isLive?: boolean;
  /** Says what happens then, if it is not about a page. */
  note?: string;
  /** What is wrong with what will be published; null: nothing. */
  warning?: ReactNode;
  action: ReturnType<typeof useAction>;
  /** @param at a local time of the organization: '2027-03-01T09:00' */
  onSchedule: (action: ScheduledAction, at: string) => void;
}

/** Begins the sentence that the fields of the time complete. */
const labelOf = (action: ScheduledAction, isLive: boolean): string => {
  if (action === 'unpublish') return 'Unpublish this page at …';
  return isLive ? 'Publish these changes at …' : 'Publish this page at …';
};

/** Asks what should happen to a page, and when. */
export default function ScheduleDialog({
  timeZone,
  actions,
  isLive = false,
  note,
  warning = null,
  action,
  onSchedule,
  ...opened
}: ScheduleDialogProps) {
  const [chosen, setChosen] = useState<ScheduledAction>(actions[0] ?? 'publish');
  const [value, setValue] = useState<LocalDateTime>({ date: '', time: '09:00' });
  const [isTried, setTried] = useState(false);
  const moment = momentIn(timeZone, value.date, value.time);
  const fault = faultOf(moment);
  const faultId = useId();
  const schedule = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === '') onSchedule(chosen, `${value.date}T${value.time}`);
  };
  return (
    <ModalDialog title="Schedule" isInForm {...opened}>
      <form className="grid gap-4" onSubmit={schedule} noValidate>
        {warning}
        {actions.length === 1 && !note && (
          <p className="font-semibold">{labelOf(chosen, isLive)}</p>
        )}
        {actions.length > 1 && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">What</legend>
            {actions.map((each) => (
              <CheckField
                key={each}
                type="radio"
                name="scheduled-action"
                label={labelOf(each, isLive)}
                checked={chosen === each}
                onChange={() => setChosen(each)}
              />
            ))}
          </fieldset>
        )}
        <LocalTimeFields
          timeZone={timeZone}
          value={value}
          onChange={setValue}
          moment={moment}
          whenPast=""
          faultId={isTried && fault !== '' ? faultId : undefined}
        />
        <p className="staff-note">{note ?? noteOf(chosen, isLive)}</p>
        <p id={faultId} role="alert" className="text-sm text-tomato">
          {isTried ? fault : ''}
        </p>
        <DialogEnd
          action={action}
          label={warning ? 'Schedule anyway' : 'Schedule'}
          onClose={opened.onClose}
        />
      </form>
    </ModalDialog>
  );
}

function faultOf(moment: Date | null): string {
  if (!moment) return 'Choose a valid date and time.';
  return moment.getTime() <= Date.now() ? 'Choose a time in the future.' : '';
}

function noteOf(action: ScheduledAction, isLive: boolean): string {
  if (action === 'unpublish')
    return 'Visitors see the page until then. Its draft and history stay.';
  return isLive
    ? 'Visitors see the live text until then, and then your changes as they are now. Later edits need to be scheduled again.'
    : 'The text as it is now will be published. Later edits need to be scheduled again.';
}
