import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { DialogEnd } from '#app/editor/dialog-end.tsx';
import { Field } from '#app/editor/fields.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { AddedChange } from './load-candidates.ts';
import type { ReleaseSummary } from './release-data.ts';

/** A release's action on the chosen pages or entries. */
type Action = AddedChange['action'];

interface AddToReleaseOptions {
  /** The changes to add, for each action that can be chosen. */
  changesFor: (action: Action) => AddedChange[];
  actions: readonly Action[];
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

/**
 * Adds changes to a release: one that exists, or a new one.
 * @returns how to open its dialog; null: the user may not
 */
export function useAddToRelease({
  changesFor,
  actions,
  save = async () => true,
  onDone = () => undefined,
}: AddToReleaseOptions) {
  const t = useTranslate();
  const [shown, setShown] = useState<{ releases: ReleaseSummary[]; opener: HTMLElement }>();
  const [isLoading, setLoading] = useState(false);
  const mayCollect = useMay('releases.edit');
  const close = () => setShown(undefined);

  async function open(opener: HTMLElement) {
    setLoading(true);
    try {
      if (!(await save())) return;
      const { releases } = await call('releases/getReleases', {});
      setShown({ releases: releases.filter(isOpenRelease), opener });
    } catch (failure) {
      toast.error(explainAfterSentence(failure, t));
    } finally {
      setLoading(false);
    }
  }
  return {
    open: mayCollect ? open : null,
    isLoading,
    dialog: shown && (
      <ModalDialog title="Add to release" isInForm opener={shown.opener} onClose={close}>
        <ReleaseForm
          releases={shown.releases}
          actions={actions}
          changesFor={changesFor}
          onClose={close}
          onDone={() => {
            close();
            onDone();
          }}
        />
      </ModalDialog>
    ),
  };
}

/** A button that adds changes to a release. */
export function AddToRelease({ isReady, ...options }: AddToReleaseOptions & { isReady: boolean }) {
  const { open, isLoading, dialog } = useAddToRelease(options);
  if (!open) return null;
  return (
    <>
      <button
        type="button"
        className="button button-quiet"
        disabled={!isReady || isLoading}
        onClick={({ currentTarget }) => void open(currentTarget)}
      >
        Add to release…
      </button>
      {dialog}
    </>
  );
}

interface ReleaseFormProps extends Pick<AddToReleaseOptions, 'actions' | 'changesFor'> {
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
      <DialogEnd
        action={action}
        label="Add to release"
        isReady={id !== newRelease || name.trim() !== ''}
        onClose={onClose}
      />
    </form>
  );
}
