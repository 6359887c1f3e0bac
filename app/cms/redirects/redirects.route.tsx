import { useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { explain } from '#app/api/call-error.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import { Paging } from '#app/ui/paging/paging.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import { ImportPanel } from './import-panel.tsx';
import { RedirectForm } from './redirect-form.tsx';
import { RedirectItem } from './redirect-item.tsx';
import './redirects.css';
import '../lists/lists.css';

type Listed = Pick<Reply<'redirects/getRedirects'>, 'redirects' | 'total'>;

const pageSize = 50;

export const middleware = guards('token', 'session', 'redirects.change');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { redirects, total } = await call('redirects/getRedirects', { pageSize });
  return { redirects, total };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return listMeta(matches, 'Redirects');
}

/** Redirects by staff, and those created by renaming pages. */
export default function Redirects({ loaderData }: PageProps<typeof loader>) {
  const { listed, page, search, show, searchFor } = useRedirects(loaderData);
  const [isAdding, setAdding] = useState(false);
  const addButton = useRef<HTMLButtonElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  const pages = Math.max(1, Math.ceil(listed.total / pageSize));

  const closeForm = () => {
    setAdding(false);
    // The button reappears on the next render.
    requestAnimationFrame(() => addButton.current?.focus());
  };
  return (
    <ListScreen
      title="Redirects"
      note="Redirects send visitors from an old address to the new one. Renaming a page creates one automatically."
      hasLocalDrafts={false}
    >
      <div className="mt-4 flex flex-wrap items-end gap-x-6 gap-y-3">
        <search className="max-w-[24rem] flex-1 basis-60">
          <TextField
            ref={searchField}
            label="Find an address"
            keepsErrorLine={false}
            type="search"
            maxLength={200}
            value={search}
            onChange={(event) => searchFor(event.target.value)}
          />
        </search>
        {!isAdding && (
          <button
            ref={addButton}
            type="button"
            className="button"
            disabled={!isHydrated}
            onClick={() => setAdding(true)}
          >
            Add a redirect
          </button>
        )}
      </div>
      {isAdding && (
        <div className="staff-panel mt-4">
          <RedirectForm
            onSaved={(message) => {
              closeForm();
              toast.success(message);
              void show(page, search);
            }}
            onCancel={closeForm}
          />
        </div>
      )}
      <p role="status" className="mt-2 min-h-[1.6rem] text-sm text-bark">
        {countInWords(listed.total, search)}
      </p>
      <ul className="list-items">
        {listed.redirects.map((redirect) => (
          <RedirectItem
            key={redirect.from}
            redirect={redirect}
            onChanged={() => void show(page, search)}
            onRemoved={() => {
              searchField.current?.focus();
              void show(page, search);
            }}
          />
        ))}
      </ul>
      <Paging
        label="Pages of the list"
        page={page}
        last={pages}
        onPage={(next) => void show(next, search)}
      />
      <ImportPanel onImported={() => void show(1, search)} />
    </ListScreen>
  );
}

function countInWords(total: number, search: string): string {
  if (total === 0) return search.trim() ? 'No redirects match.' : 'No redirects yet.';
  return total === 1 ? '1 redirect' : `${total.toLocaleString('en')} redirects`;
}

/** The displayed page of the list; of concurrent requests only the last one counts. */
function useRedirects(loaded: Listed) {
  const t = useTranslate();
  const [listed, setListed] = useState(loaded);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const asked = useRef(0);

  async function show(wanted: number, search: string): Promise<void> {
    asked.current += 1;
    const turn = asked.current;
    try {
      const reply = await call('redirects/getRedirects', { page: wanted, pageSize, search });
      if (turn !== asked.current) return;
      // The last item of a page may have been deleted.
      if (reply.redirects.length === 0 && wanted > 1) return show(wanted - 1, search);
      setListed(reply);
      setPage(wanted);
    } catch (failure) {
      if (turn === asked.current) toast.error(explain(failure, t));
    }
  }
  return {
    listed,
    page,
    search,
    show,
    searchFor(text: string) {
      setSearch(text);
      void show(1, text);
    },
  };
}
