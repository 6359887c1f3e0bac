import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { type Candidate, loadCandidates } from './load-candidates.ts';
import { type ChangeRelease, countOf, type Release } from './release-data.ts';

interface AddChangesProps {
  release: Release;
  change: ChangeRelease;
}

/** Adds drafts of pages and lists to a release. */
export function AddChanges({ release: { id, changes }, change }: AddChangesProps) {
  const [candidates, setCandidates] = useState<Candidate[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const action = useAction();
  const load = () =>
    void action.run(async () => {
      setCandidates(await loadCandidates(call, changes));
      return '';
    });
  const toggle = (key: string) => {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  };
  const selected = (candidates ?? []).filter(({ key }) => chosen.has(key));

  async function add(event: FormEvent) {
    event.preventDefault();
    const items = selected.map((each) => each.change);
    if (!(await change(() => call('releases/addItems', { id, items })))) return;
    setChosen(new Set());
    setCandidates(null);
  }
  if (candidates === null) {
    return (
      <>
        <button
          type="button"
          className="button button-quiet mt-4"
          disabled={!action.isReady}
          onClick={load}
        >
          Add drafts…
        </button>
        <ActionError action={action} className="text-sm text-tomato" />
      </>
    );
  }
  return (
    <form className="staff-panel mt-4 grid gap-3" onSubmit={add} noValidate>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">Drafts that visitors don’t see yet</legend>
        {candidates.length === 0 && <p>There are no other drafts.</p>}
        <div className="release-choices grid gap-2">
          {candidates.map(({ key, title, area }) => (
            <CheckField
              key={key}
              label={`${title} (${area})`}
              checked={chosen.has(key)}
              onChange={() => toggle(key)}
            />
          ))}
        </div>
      </fieldset>
      <p className="staff-note">
        To unpublish pages or move them to the trash with a release, select them under All pages.
      </p>
      <p className="release-actions">
        <button type="submit" className="button" disabled={selected.length === 0}>
          {selected.length === 0 ? 'Add' : `Add ${countOf(selected.length)}`}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setCandidates(null)}>
          Cancel
        </button>
      </p>
    </form>
  );
}
