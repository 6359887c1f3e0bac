import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { toLocalInputValue, toRequestBody } from './form-body.ts';

type Event = Reply<'events/editEvent'>['event'];
type Programs = Reply<'events/getEventToEdit'>['programs'];

interface EventFormProps {
  /** The event to edit; null creates one. */
  event: Event | null;
  programs: Programs;
  /** The site's time zone. */
  timeZone: string;
  onChange: (event: Event) => void;
  /** Loads someone else's changes. */
  onNewest: (event: Event) => void;
}

const shown = [
  ...['title', 'slug', 'summary', 'description', 'place', 'link', 'startsAt', 'endsAt'],
  ...['timeZone', 'capacity', 'opensAt', 'closesAt', 'program'],
];

/** An event's text and registration settings. Saving a published event is live at once. */
export function EventForm({ event, programs, timeZone, onChange, onNewest }: EventFormProps) {
  const action = useAction(...shown);
  const [newest, setNewest] = useState<Event | null>(null);
  const navigate = useNavigate();

  async function save(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault();
    const body = toRequestBody(new FormData(submitted.currentTarget), event);
    await action.run(async () => {
      try {
        const reply = await call('events/editEvent', body);
        if (event) onChange(reply.event);
        else {
          toast.success(reply.message);
          await navigate(`/dashboard/Events/${reply.event.id}`, { replace: true });
        }
        return reply.message;
      } catch (failure) {
        const isOlder = failure instanceof CallError && failure.status === 409;
        if (isOlder && failure.reply.event) setNewest(failure.reply.event as Event);
        throw failure;
      }
    });
  }

  const field = (name: keyof Event & string) => ({
    id: `event-${name}`,
    name,
    error: action.errors[name],
  });
  const time = (name: 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt') => ({
    ...field(name),
    type: 'datetime-local',
    defaultValue: toLocalInputValue(event?.[name]),
  });
  return (
    <form onSubmit={save} noValidate className="staff-panel mt-6 grid max-w-[48rem] gap-3">
      <TextField {...field('title')} label="Title" maxLength={200} defaultValue={event?.title} />
      {event && (
        <TextField
          {...field('slug')}
          label="URL slug (after /events/)"
          maxLength={80}
          defaultValue={event.slug}
        />
      )}
      <TextField
        {...field('summary')}
        label="Summary (one sentence, shown in lists and search engines)"
        maxLength={300}
        defaultValue={event?.summary}
      />
      <TextArea
        {...field('description')}
        label="Description"
        hint="Leave a blank line between paragraphs. Use **two asterisks** for bold and a hyphen for list items."
        rows={10}
        defaultValue={event?.description}
      />
      <div className="form-pair">
        <TextField
          {...field('place')}
          label="Location"
          maxLength={300}
          defaultValue={event?.place}
        />
        <TextField
          {...field('link')}
          label="Online link (URL)"
          type="url"
          defaultValue={event?.link}
        />
      </div>
      <div className="form-pair">
        <TextField {...time('startsAt')} label="Starts" />
        <TextField {...time('endsAt')} label="Ends" />
      </div>
      <div className="form-pair">
        <TextField
          {...field('timeZone')}
          label="Time zone"
          defaultValue={event?.timeZone ?? timeZone}
        />
        <SelectField
          keepsErrorLine
          {...field('program')}
          label="Program"
          options={{ '': 'None', ...titlesOf(programs) }}
          defaultValue={event?.program}
        />
      </div>
      <CheckField
        name="takesRegistrations"
        label="Takes registrations"
        defaultChecked={event?.takesRegistrations !== 0}
      />
      <TextField
        {...field('capacity')}
        label="Capacity (blank = unlimited)"
        type="number"
        min={1}
        defaultValue={event?.capacity ?? ''}
      />
      <div className="form-pair">
        <TextField {...time('opensAt')} label="Registration opens (blank = now)" />
        <TextField {...time('closesAt')} label="Registration closes (blank = at the start)" />
      </div>
      <CheckField
        name="isPublished"
        label="Published (visible to visitors)"
        defaultChecked={event?.isPublished === 1}
      />
      <ActionMessage action={action} />
      {newest && (
        <p>
          <button type="button" className="button button-quiet" onClick={() => onNewest(newest)}>
            Load the latest version
          </button>{' '}
          This replaces what you typed. Copy it first.
        </p>
      )}
      <p>
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Saving…' : 'Save'}
        </button>
      </p>
    </form>
  );
}

const titlesOf = (programs: Programs) =>
  Object.fromEntries(programs.map(({ name, title }) => [name, title]));
