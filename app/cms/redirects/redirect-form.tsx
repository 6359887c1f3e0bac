import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { Field } from '#app/editor/fields.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import type { Reply } from '#contract/index.ts';
import { useUnsaved } from '../lists/unsaved-forms.tsx';

export type Redirect = Reply<'redirects/getRedirects'>['redirects'][number];

interface RedirectFormProps {
  /** The edited redirect; absent: a new one. */
  redirect?: Redirect;
  onSaved: (message: string) => void;
  onCancel: () => void;
}

/** Both ends of a redirect, and whether it is permanent. */
export function RedirectForm({ redirect, onSaved, onCancel }: RedirectFormProps) {
  const read = {
    from: redirect?.from ?? '',
    to: redirect?.to ?? '',
    isPermanent: redirect?.isPermanent ?? (1 as const),
  };
  const [draft, setDraft] = useState(read);
  /** The version being edited. */
  const [version, setVersion] = useState(redirect?.version ?? 0);
  const action = useAction('from', 'to');
  const form = useRef<HTMLFormElement>(null);
  const { errors } = action;
  useUnsaved(JSON.stringify(draft) !== JSON.stringify(read));
  useEffect(() => form.current?.querySelector<HTMLElement>('input')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    await action.run(async () => {
      try {
        const { message } = await call('redirects/editRedirect', {
          ...draft,
          ...(redirect && { was: redirect.from, version }),
        });
        onSaved(message);
        return message;
      } catch (failure) {
        if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
        const theirs = failure.reply.redirect as Redirect;
        setVersion(theirs.version);
        throw new CallError(409, {
          message: `Someone else changed this after you opened it. It now leads to ${theirs.to}. Save again to keep your version.`,
        });
      }
    });
  }

  return (
    <form ref={form} className="grid gap-3" onSubmit={submit} noValidate>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field
          label="Old address"
          type="url"
          isWebAddress={false}
          value={draft.from}
          onChange={(from) => setDraft({ ...draft, from })}
          error={errors.from}
        />
        <Field
          label="New address"
          type="url"
          isWebAddress={false}
          value={draft.to}
          onChange={(to) => setDraft({ ...draft, to })}
          error={errors.to}
        />
      </div>
      <Duration
        isPermanent={draft.isPermanent}
        onChange={(isPermanent) => setDraft({ ...draft, isPermanent })}
      />
      <ActionError action={action} />
      <div className="flex flex-wrap gap-4">
        <button type="submit" className="button" disabled={!action.isReady}>
          {action.isBusy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button button-quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface DurationProps {
  isPermanent: 0 | 1;
  onChange: (isPermanent: 0 | 1) => void;
}

function Duration({ isPermanent, onChange }: DurationProps) {
  const name = useId();
  const choices = [
    { value: 1, label: 'Permanent (search engines update the address)' },
    { value: 0, label: 'Temporary' },
  ] as const;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Type</legend>
      {choices.map(({ value, label }) => (
        <CheckField
          key={value}
          type="radio"
          name={name}
          label={label}
          checked={isPermanent === value}
          onChange={() => onChange(value)}
        />
      ))}
    </fieldset>
  );
}
