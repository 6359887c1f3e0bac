import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { SaveBar } from '#app/editor/action-bar/save-bar.tsx';
import { newerIn } from '#app/editor/drafts/newer-in.ts';
import { LocalDraftNotice } from '#app/editor/local-drafts/local-draft-notice.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { TimeZoneList } from '#app/editor/time-zone-list.tsx';
import { afterSaving } from '#app/editor/unsaved-warning.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { isFocusKept } from '#app/ui/form/kept-focus.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import { PublishButtons, UnpublishButton } from '../layout/publish-buttons.tsx';
import { people } from '../mail-dialog/send-step.tsx';
import { EventPicture } from './event-picture.tsx';
import { toLocalInputValue, toRequestBody } from './form-body.ts';
import { QuestionsField, questionFields } from './questions-field.tsx';
import { TimesFields } from './times-fields.tsx';
import type { useEventDraft } from './use-event-draft.ts';

type Event = Reply<'events/editEvent'>['event'];
type Programs = Reply<'events/getEventToEdit'>['programs'];

interface EventFormProps {
  draft: ReturnType<typeof useEventDraft>;
  programs: Programs;
  /** The site's time zone. */
  timeZone: string;
  /** Called once the event's changes are saved. */
  onSaved: () => void;
}

const shown = [
  'title',
  'slug',
  'summary',
  'description',
  'place',
  'link',
  'startsAt',
  'endsAt',
  'timeZone',
  'capacity',
  'opensAt',
  'closesAt',
  'program',
  'mapUrl',
  'maxSeats',
  'confirmation',
  'questions',
  'image',
  'imageAlt',
  ...questionFields,
];

/** The texts that have an editor of their own. */
const textsOf = (event: Partial<Pick<Event, 'description' | 'confirmation'>> | null) => ({
  description: event?.description ?? '',
  confirmation: event?.confirmation ?? '',
});

/** An event's text and registration settings. Saving a published event is live at once. */
export function EventForm({ draft, programs, timeZone, onSaved }: EventFormProps) {
  const { saved: event, isDirty } = draft;
  // The fields begin with it.
  const [first] = useState(() => (draft.input ? { ...event, ...draft.input } : event));
  const action = useAction(...shown);
  const [newest, setNewest] = useState<Event | null>(null);
  const [texts, setTexts] = useState(textsOf(first));
  /** How often a field was changed. */
  const [changes, setChanges] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();

  const changed = () => setChanges((count) => count + 1);
  const setText = (name: keyof typeof texts) => (text: string) => {
    setTexts((now) => ({ ...now, [name]: text }));
    changed();
  };
  const read = (of: HTMLFormElement) => ({
    ...toRequestBody(new FormData(of), event),
    ...texts,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields are read after each of their changes
  useEffect(() => {
    if (changes === 0 || !form.current) return;
    const input = read(form.current);
    draft.update(() => ({ input }));
  }, [changes]);

  async function save(isPublished: 0 | 1) {
    if (!form.current) return;
    const { input: sent, base: version } = draft.newest();
    const body = {
      ...read(form.current),
      isPublished,
      ...(event && version !== undefined && { version }),
    };
    await action.run(async () => {
      try {
        const reply = await call('events/editEvent', body);
        draft.showSaved({ saved: reply.event, base: reply.event.version }, sent);
        if (event) {
          onSaved();
          return reply.message;
        }
        // The form of a new event gives way to one with what was saved, unless someone goes on typing in it.
        const isContinued = isFocusKept();
        if (!isContinued) toast.success(reply.message);
        await navigate(`/dashboard/Events/${reply.event.id}`, {
          replace: true,
          state: afterSaving,
        });
        return isContinued ? reply.message : '';
      } catch (failure) {
        setNewest(newerIn<{ event: Event }>(failure, 'event').event);
        throw failure;
      }
    });
  }

  function loadNewest(theirs: Event) {
    if (isDirty) draft.localDrafts.setAside();
    draft.show({ saved: theirs, base: theirs.version });
  }

  const field = (name: keyof Event & string) => ({
    id: `event-${name}`,
    name,
    error: action.errors[name],
  });
  const time = (name: 'startsAt' | 'endsAt' | 'opensAt' | 'closesAt') => ({
    ...field(name),
    type: 'datetime-local',
    defaultValue: toLocalInputValue(first?.[name]),
  });
  return (
    <form
      ref={form}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void save(event?.isPublished ?? 0);
      }}
      onChange={changed}
      noValidate
      className="staff-panel mt-6 grid max-w-[48rem] gap-3"
    >
      <LocalDraftNotice localDrafts={draft.localDrafts} />
      <TextField {...field('title')} label="Title" maxLength={200} defaultValue={first?.title} />
      {event && (
        <TextField
          {...field('slug')}
          label="URL slug (after /events/)"
          maxLength={80}
          defaultValue={first?.slug}
        />
      )}
      <TextField
        {...field('summary')}
        label="Summary (one sentence, shown in lists and search engines)"
        maxLength={300}
        defaultValue={first?.summary}
      />
      <MarkdownField
        label="Description"
        value={texts.description}
        onChange={setText('description')}
        error={action.errors.description}
      />
      <EventPicture event={first} errors={action.errors} onChange={changed} />
      <div className="form-pair">
        <TextField
          {...field('place')}
          label="Location"
          maxLength={300}
          defaultValue={first?.place}
        />
        <TextField
          {...field('link')}
          label="Online link (URL)"
          type="url"
          defaultValue={first?.link}
        />
      </div>
      <TextField
        {...field('mapUrl')}
        label="Map link (URL; blank = a search for the location)"
        type="url"
        defaultValue={first?.mapUrl}
      />
      <TimesFields starts={time('startsAt')} ends={time('endsAt')} />
      <div className="form-pair">
        <TextField
          {...field('timeZone')}
          label="Time zone"
          list="event-time-zones"
          defaultValue={first?.timeZone ?? timeZone}
          footer={<TimeZoneList id="event-time-zones" />}
        />
        <SelectField
          keepsErrorLine
          {...field('program')}
          label="Program"
          options={{ '': 'None', ...titlesOf(programs) }}
          defaultValue={first?.program}
        />
      </div>
      <CheckField
        name="takesRegistrations"
        label="Takes registrations"
        defaultChecked={first?.takesRegistrations !== 0}
      />
      <div className="form-pair">
        <TextField
          {...field('capacity')}
          label="Capacity (blank = unlimited)"
          type="number"
          min={1}
          defaultValue={first?.capacity ?? ''}
        />
        <TextField
          {...field('maxSeats')}
          label="People per registration, with guests, at most"
          type="number"
          min={1}
          max={20}
          defaultValue={first?.maxSeats ?? 1}
        />
      </div>
      <CheckField
        name="fillsByHand"
        label="Fill free spots by hand"
        hint="Staff choose who gets a spot that opens up. Otherwise the first person on the waitlist gets it."
        defaultChecked={first?.fillsByHand === 1}
      />
      <div className="form-pair">
        <TextField {...time('opensAt')} label="Registration opens (blank = now)" />
        <TextField {...time('closesAt')} label="Registration closes (blank = at the start)" />
      </div>
      <QuestionsField first={first?.questions ?? []} errors={action.errors} onChange={changed} />
      <MarkdownField
        label="Text for the confirmation email (optional)"
        value={texts.confirmation}
        onChange={setText('confirmation')}
        error={action.errors.confirmation}
        isEmail
      />
      <p className="staff-note">
        For example where to park, or what to bring. <code>{'{first name|friend}'}</code> becomes
        the person’s name.
      </p>
      <CheckField
        name="asksFeedback"
        label="Ask for feedback the day after"
        hint="Those who were checked in get an email with a link to a short form. If no one was, all who registered do."
        defaultChecked={first?.asksFeedback === 1}
      />
      <SaveBar
        state={stateOf(event, isDirty)}
        action={action}
        isDirty={isDirty}
        onNewest={newest && (() => loadNewest(newest))}
        hasLocalDrafts
        primary={
          <PublishButtons
            isPublished={event?.isPublished === 1}
            action={action}
            onPublish={() => void save(1)}
          />
        }
        more={
          event?.isPublished === 1 && (
            <UnpublishButton
              title={event.title}
              text={hiddenInWords(event.registered + event.waiting)}
              action={action}
              onUnpublish={() => void save(0)}
            />
          )
        }
      />
    </form>
  );
}

/** What becomes of an event that is no longer published. @param registered with those on the waitlist */
const hiddenInWords = (registered: number): string =>
  [
    'Visitors will no longer find it or register.',
    registered > 0 &&
      `${people(registered)} registered or on the waitlist won’t be told: to tell them, use “Cancel event” instead.`,
  ]
    .filter(Boolean)
    .join(' ');

function stateOf(event: Event | null, isDirty: boolean): string {
  if (isDirty) return 'Unsaved changes';
  if (!event) return 'Not saved yet';
  if (event.isCancelled === 1) return 'Canceled';
  return event.isPublished === 1 ? 'Published' : 'Draft';
}

const titlesOf = (programs: Programs) =>
  Object.fromEntries(programs.map(({ name, title }) => [name, title]));
