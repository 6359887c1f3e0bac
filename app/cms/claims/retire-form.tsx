import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { reasonLabels } from '#app/editor/claims/claim-fields.tsx';
import { Field } from '#app/editor/fields.tsx';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Ledger, LedgerReply } from './claims.ts';

interface RetireFormProps {
  sources: Ledger['sources'];
  onRetired: (reply: LedgerReply) => void;
}

const empty = { chosen: '', reason: 'retracted' as keyof typeof reasonLabels, replacement: '' };

/** Retires a source that pages name. */
export function RetireForm({ sources, onRetired }: RetireFormProps) {
  const [draft, setDraft] = useState(empty);
  const action = useAction('replacement');
  const source = sources[Number(draft.chosen)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (draft.chosen === '' || !source) {
      action.show({ error: 'Choose the source that you want to retire.' });
      return;
    }
    const { reason, replacement } = draft;
    const { title, url } = source;
    void action.run(async () => {
      onRetired(await call('claims/retireSource', { title, url, reason, replacement }));
      setDraft(empty);
      return '';
    });
  };
  return (
    <form className="staff-panel grid gap-3" onSubmit={submit} noValidate>
      <h2 className="text-xl">Retire a source</h2>
      <p className="text-sm">
        Every page, handout and sent issue that names it gets a to-do, and claims that rest on it
        need attention.
      </p>
      <SelectField
        label="Source"
        value={draft.chosen}
        options={{
          '': 'Choose a source',
          ...Object.fromEntries(
            sources.map(({ title, pages }, index) => [
              String(index),
              `${title} (${pages === 1 ? '1 page' : `${pages} pages`})`,
            ]),
          ),
        }}
        onChange={(chosen) => setDraft({ ...draft, chosen })}
      />
      <div className="grid gap-3 md:grid-cols-2">
        <SelectField
          label="Reason"
          value={draft.reason}
          options={reasonLabels}
          onChange={(reason) => setDraft({ ...draft, reason: reason as typeof draft.reason })}
        />
        <Field
          label="What to use in its place (optional)"
          value={draft.replacement}
          onChange={(replacement) => setDraft({ ...draft, replacement })}
          error={action.errors.replacement}
        />
      </div>
      <ActionError action={action} />
      <button type="submit" className="button justify-self-start" disabled={!action.isReady}>
        Retire source
      </button>
    </form>
  );
}
