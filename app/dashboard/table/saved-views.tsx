import { type FormEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { keepingPosition } from '#app/shell/navigation/kept-position.ts';
import { copyText } from '#app/ui/copy-text.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { submittedForm } from '#app/ui/form/submitted-form.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';

type View = Reply<'dashboard/getViews'>['views'][number];

/**
 * The caller's saved views of a table: its filters, order and columns under a name. A view is an address, so it can be
 * bookmarked, and sent to others who may open the table.
 */
export function SavedViews() {
  const { pathname, search } = useLocation();
  const [views, setViews] = useState<View[] | null>(null);
  const action = useAction('name');
  const query = viewQuery(search);
  const load = () =>
    void action.run(async () => {
      setViews((await call('dashboard/getViews', { screen: pathname })).views);
      return '';
    });
  const run = (work: () => Promise<{ views: View[]; message: string }>) =>
    action.run(async () => {
      const reply = await work();
      setViews(reply.views);
      return reply.message;
    });

  async function save(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget;
    const { value } = submittedForm(event);
    const body = { screen: pathname, name: value('name'), query };
    if (await run(() => call('dashboard/saveView', body))) form.reset();
  }

  const copy = ({ name, query: saved }: View) =>
    void action.run(async () => {
      const address = `${location.origin}${pathname}${saved === '' ? '' : `?${saved}`}`;
      if (await copyText(address)) return `The link to “${name}” is copied.`;
      return { error: `We couldn’t copy the link: ${address}` };
    });

  return (
    <details
      className="column-choice"
      onToggle={({ currentTarget }) => currentTarget.open && views === null && load()}
    >
      <summary>Saved views</summary>
      {views?.length === 0 && <p>Choose filters, order and columns, then save them here.</p>}
      <ul>
        {views?.map((view) => (
          <li key={view.id}>
            <Link
              to={{ pathname, search: view.query }}
              aria-current={view.query === query ? 'true' : undefined}
              state={keepingPosition}
            >
              {view.name}
            </Link>
            <button
              type="button"
              className="underline"
              disabled={!action.isReady}
              aria-label={`Copy link to ${view.name}`}
              onClick={() => copy(view)}
            >
              Copy link
            </button>
            <button
              type="button"
              className="underline"
              disabled={!action.isReady}
              aria-label={`Delete ${view.name}`}
              onClick={() => void run(() => call('dashboard/deleteView', { id: view.id }))}
            >
              Delete
            </button>
          </li>
        ))}
      </ul>
      <form className="form" onSubmit={save} noValidate>
        <TextField
          id="view-name"
          name="name"
          label="Name for the current view"
          maxLength={60}
          autoComplete="off"
          error={action.errors.name}
        />
        <button type="submit" className="button button-quiet" disabled={!action.isReady}>
          Save view
        </button>
      </form>
      <ActionMessage action={action} />
    </details>
  );
}

/** The query of a view: a table's, without the page. */
function viewQuery(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('page');
  parameters.sort();
  return parameters.toString();
}
