import { useId, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import type { Media } from '#app/editor/media/media-files.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionError, ActionMessage } from '#app/ui/form/action-message.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

interface SelectedMediaProps {
  ids: string[];
  /** The folders that have something in them. */
  folders: string[];
  /** @param kept the ids that stay selected */
  onDone: (kept: string[]) => void;
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** Actions on the selected files. Files in use are not deleted: the places that use them are listed. */
export function SelectedMedia({ ids, folders, onDone }: SelectedMediaProps) {
  const [folder, setFolder] = useState('');
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [used, setUsed] = useState<Media[]>([]);
  const suggestions = useId();
  const action = useAction('folder');
  const mayDelete = useMay('media.replace');

  const move = async () => {
    const isDone = await action.run(async () => {
      const { message } = await call('media/moveMedia', { ids, folder });
      setUsed([]);
      return message;
    });
    if (!isDone) return;
    setOpener(null);
    onDone([]);
  };
  const remove = () =>
    action.run(async () => {
      const reply = await call('media/deleteUnusedMedia', { ids });
      setUsed(reply.used);
      onDone(reply.used.map(({ id }) => id));
      return reply.message;
    });
  return (
    <>
      {used.length > 0 && (
        <div className="notice">
          <p>These files are in use. Remove them there first:</p>
          <ul className="mt-1 list-disc pl-5">
            {used.map(({ id, title, uses }) => (
              <li key={id}>
                {`${title}: `}
                {uses.map((use, index) => (
                  <span key={`${use.to} ${use.title}`}>
                    {index > 0 && ', '}
                    {use.to === '' ? use.title : <SiteLink to={use.to}>{use.title}</SiteLink>}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
      {opener === null && <ActionMessage action={action} />}
      {ids.length > 0 && (
        <section aria-label="Selected files" className="staff-bar staff-bar-tight">
          <span className="font-semibold">{`${ids.length} selected`}</span>
          <button
            type="button"
            className="button button-quiet"
            disabled={!action.isReady}
            onClick={({ currentTarget }) => setOpener(currentTarget)}
          >
            Move…
          </button>
          {mayDelete && (
            <ConfirmButton
              className="button button-bad"
              disabled={!action.isReady}
              onConfirm={() => void remove()}
              confirmation={{
                title: `Delete ${files(ids.length)}?`,
                text: 'Files that something uses stay. You can’t undo this.',
                confirmLabel: `Delete ${files(ids.length)}`,
                cancelLabel: ids.length === 1 ? 'Keep file' : 'Keep files',
                isDestructive: true,
              }}
            >
              Delete
            </ConfirmButton>
          )}
          <button type="button" className="underline" onClick={() => onDone([])}>
            Clear<span className="sr-only"> selection</span>
          </button>
        </section>
      )}
      {opener && (
        <ModalDialog
          title={`Move ${files(ids.length)} to a folder`}
          opener={opener}
          onClose={() => setOpener(null)}
        >
          <form
            className="form"
            onSubmit={(event) => {
              event.preventDefault();
              void move();
            }}
          >
            <TextField
              label="Folder (blank = none)"
              maxLength={80}
              list={suggestions}
              value={folder}
              error={action.errors.folder}
              onChange={({ target }) => setFolder(target.value)}
            />
            <datalist id={suggestions}>
              {folders.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
            <ActionError action={action} />
            <p className="modal-actions">
              <button type="submit" className="button" disabled={!action.isReady}>
                {action.isBusy ? 'Moving…' : 'Move'}
              </button>
            </p>
          </form>
        </ModalDialog>
      )}
    </>
  );
}
