import { type FormEvent, useRef } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { newsletterLists } from '#contract/shared/newsletter/lists.ts';

import { type Loaded, readRules, type Segment } from './segment-rules.ts';
import { useLiveCount } from './use-live-count.ts';

interface SegmentFormProps {
  /** Null: a new one. */
  segment: Segment | null;
  loaded: Loaded;
  onSaved: (message: string) => void;
  onCancel: () => void;
}

/** Edits a segment, or adds one, and counts whom it describes. */
export function SegmentForm({ segment, loaded, onSaved, onCancel }: SegmentFormProps) {
  const action = useAction('name', 'rules', 'rules.subscribedUntil', 'rules.event');
  const form = useRef<HTMLFormElement>(null);
  const { words, count } = useLiveCount(form);
  const { errors } = action;
  const rules = segment?.rules;
  const mayAskAboutGifts = useMay('gifts.read');
  const chosenEvent = rules?.event ?? '';
  const isUnlisted = !['', 'any', ...loaded.events.map(({ id }) => id)].includes(chosenEvent);

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name')).trim();
    const body = { name, rules: readRules(event.currentTarget) };
    const own = segment && { id: segment.id, version: segment.version };
    await action.run(async () => {
      const { message } = await call('newsletter/saveSegment', { ...body, ...own });
      onSaved(message);
      return '';
    });
  }
  const remove = (id: string) =>
    action.run(async () => {
      const { message } = await call('newsletter/deleteSegment', { id });
      onSaved(message);
      return '';
    });

  return (
    <form
      ref={form}
      className="form"
      onSubmit={save}
      onChange={count}
      noValidate
      aria-label={segment ? `Edit ${segment.name}` : 'New segment'}
    >
      <TextField
        label="Name"
        name="name"
        maxLength={100}
        defaultValue={segment?.name}
        error={errors.name}
      />
      <p className="font-semibold">Subscribers who meet all of these conditions</p>
      <fieldset className="grid gap-1">
        <legend>On any of these lists (none = all lists)</legend>
        {newsletterLists.map(({ name, label }) => (
          <CheckField
            key={name}
            name={name}
            label={label}
            defaultChecked={rules?.lists?.includes(name)}
          />
        ))}
      </fieldset>
      <SelectField
        label="Language"
        name="language"
        defaultValue={rules?.language ?? ''}
        options={{ '': 'Any language', ...languagesForStaff }}
      />
      <div className="form-pair">
        <TextField
          label="Subscribed since"
          name="subscribedFrom"
          type="date"
          defaultValue={rules?.subscribedFrom}
        />
        <TextField
          label="Subscribed until"
          name="subscribedUntil"
          type="date"
          defaultValue={rules?.subscribedUntil}
          error={errors['rules.subscribedUntil']}
        />
      </div>
      {mayAskAboutGifts && (
        <div className="form-pair">
          <SelectField
            label="Gifts"
            name="gifts"
            defaultValue={rules?.gifts ?? ''}
            options={{ '': 'Anyone', any: 'Have given', none: 'Have not given' }}
          />
          <TextField
            label="Gifts since (blank = ever)"
            name="giftsFrom"
            type="date"
            defaultValue={rules?.giftsFrom}
          />
        </div>
      )}
      <SelectField
        label="Guests of"
        name="event"
        defaultValue={chosenEvent}
        options={{
          '': 'Anyone',
          any: 'Any event',
          ...(isUnlisted && { [chosenEvent]: 'An event that isn’t listed' }),
          ...Object.fromEntries(
            loaded.events.map(({ id, title, startsAt }) => [
              id,
              `${title}, ${startsAt.slice(0, 10)}`,
            ]),
          ),
        }}
        error={errors['rules.event']}
      />
      {(loaded.clickedIssues.length > 0 || rules?.clicked) && (
        <SelectField
          label="Clicked a link in"
          name="clicked"
          defaultValue={rules?.clicked ?? ''}
          options={{
            '': 'Anyone',
            any: 'Any issue',
            ...Object.fromEntries(
              [...loaded.clickedIssues, ...(rules?.clicked ? [rules.clicked] : [])]
                .filter((slug) => slug !== 'any')
                .map((slug) => [slug, slug]),
            ),
          }}
        />
      )}
      <p role="status" className="font-semibold">
        {words}
      </p>
      {errors.rules && (
        <p role="alert" className="field-error">
          {errors.rules}
        </p>
      )}
      <ActionMessage action={action} />
      <p className="modal-actions">
        <button type="submit" className="button" disabled={!action.isReady}>
          Save segment
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
        {segment && (
          <button
            type="button"
            className="button button-bad"
            disabled={!action.isReady}
            onClick={() => void remove(segment.id)}
          >
            Delete segment
          </button>
        )}
      </p>
    </form>
  );
}
