import { type FormEvent, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { Field } from '#app/editor/fields.tsx';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { AddedChange } from './load-candidates.ts';
import type { ReleaseSummary } from './release-data.ts';

/** A release's action on the chosen pages or entries. */
type Action = AddedChange['action'];

interface AddToReleaseProps {
  /** The changes to add, for each action that can be chosen. */
  changesFor: (action: Action) => AddedChange[];
  actions: readonly Action[];
  isReady: boolean;
  className?: string;
  /** Saves the text on screen first. @returns whether it was saved */
  save?: () => Promise<boolean>;
  onDone?: () => void;
}

const actionLabels: Record<Action, string> = {
  publish: 'Publish the draft',
  unpublish: 'Unpublish',
  trash: 'Move to trash',
  delete: 'Delete',
};
const isOpenRelease = ({ status }: ReleaseSummary) => status === 'open' || status === 'undone';
const newRelease = '';

/** A button that adds changes to a release: one that exists, or a new one. */
export function AddToRelease({
  changesFor,
  actions,
  isReady,
  className = 'button button-quiet',
  save = async () => true,
  onDone = () => undefined,
}: AddToReleaseProps) {
  const [releases, setReleases] = useState<ReleaseSummary[] | null>(null);
  const [isLoading, setLoading] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const mayCollect = useMay('releases.edit');
  if (!mayCollect) return null;

  async function open() {
    setLoading(true);
    try {
      if (!(await save())) return;
      const found = await call('releases/getReleases', {});
      setReleases(found.releases.filter(isOpenRelease));
    } catch (failure) {
      toast.error(explainAfterSentence(failure));
    } finally {
      setLoading(false);
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        disabled={!isReady || isLoading}
        onClick={() => void open()}
      >
        Add to release…
      </button>
      {releases && (
        <ModalDialog
          title="Add to release"
          isInForm
          opener={button.current}
          onClose={() => setReleases(null)}
        >
          <ReleaseForm
            releases={releases}
            actions={actions}
            changesFor={changesFor}
            onClose={() => setReleases(null)}
            onDone={() => {
              setReleases(null);
              onDone();
            }}
          />
        </ModalDialog>
      )}
    </>
  );
}

interface ReleaseFormProps extends Pick<AddToReleaseProps, 'actions' | 'changesFor'> {
  releases: ReleaseSummary[];
  onClose: () => void;
  onDone: () => void;
}

function ReleaseForm({ releases, actions, changesFor, onClose, onDone }: ReleaseFormProps) {
  const [id, setId] = useState(releases[0]?.id ?? newRelease);
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Action>(actions[0] ?? 'publish');
  const once = useAttempt();
  const action = useAction('name');

  function add(event: FormEvent) {
    event.preventDefault();
    const items = changesFor(chosen);
    void action.run(async () => {
      const { message } =
        id === newRelease
          ? await once((attempt) => call('releases/addRelease', { name, items, attempt }))
          : await call('releases/addItems', { id, items });
      toast.success(message);
      onDone();
      return '';
    });
  }
  return (
    <form className="grid gap-3" onSubmit={add} noValidate>
      {releases.length > 0 && (
        <SelectField
          label="Release"
          name="release"
          options={{
            ...Object.fromEntries(releases.map((release) => [release.id, release.name])),
            [newRelease]: 'A new release',
          }}
          value={id}
          onChange={setId}
        />
      )}
      {id === newRelease && (
        <Field
          label="Name of the new release"
          value={name}
          onChange={setName}
          error={action.errors.name}
        />
      )}
      {actions.length > 1 && (
        <SelectField
          label="When it is published"
          name="action"
          options={Object.fromEntries(actions.map((each) => [each, actionLabels[each]]))}
          value={chosen}
          onChange={(value) => setChosen(value as Action)}
        />
      )}
      <p className="staff-note">
        Visitors see no change until the release is published. It publishes the newest saved draft.
      </p>
      <ActionError action={action} className="text-sm text-tomato" />
      <p className="modal-actions">
        <button
          type="submit"
          className="button"
          disabled={!action.isReady || (id === newRelease && name.trim() === '')}
        >
          Add to release
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}
