import { useEffect, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { siteRequest } from '../../client/context.ts';
import { pageMeta, siteOf } from '../../components/page-meta.ts';
import { SiteLink } from '../../components/site-link.tsx';
import { named } from '../../navigation/middleware.ts';
import '../../styles/modals.css';
import '../../styles/staff.css';
import { pageIn, useTableAddress } from '../table/address.ts';
import { DataTable } from '../table/data-table.tsx';
import { Pager } from '../table/pager.tsx';
import { SearchField } from '../table/search-field.tsx';
import { SelectField } from '../table/select-field.tsx';
import type { Route } from './+types/subscribers';
import { columnsFor } from './columns.tsx';
import { Deleting } from './deleting.tsx';
import { Detail } from './detail.tsx';
import { ExportButton } from './export-button.tsx';
import { Growth } from './growth.tsx';
import { Import } from './import/import.tsx';
import { filterIn, firstSort, listOptions, pageSize, sortIn, statusNames } from './search.ts';
import { Sync } from './sync.tsx';

export const middleware = named('token', 'session', 'administrator');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const parameters = url.searchParams;
  const [{ subscribers, total }, sync, { import: latest }] = await Promise.all([
    call('subscriber/allSubscriber', {
      page: pageIn(parameters),
      pageSize,
      sort: sortIn(parameters),
      ...filterIn(parameters),
    }),
    call('sendgrid/getSync', {}),
    call('subscriber/getImport', {}),
  ]);
  const { isConfigured, lastSyncAt } = sync;
  return { subscribers, total, sync: { isConfigured, lastSyncAt }, latest };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Subscribers',
    description: 'Who receives the newsletter.',
    path: '/dashboard/Subscribers',
    isIndexed: false,
  });
}

/** Who receives the newsletter: found, deleted, brought in and taken out. */
export default function Subscribers({ loaderData }: Route.ComponentProps) {
  const { subscribers, total, sync, latest } = loaderData;
  const address = useTableAddress();
  const parameters = new URLSearchParams(address.key);
  const filter = filterIn(parameters);
  const [selection, setSelection] = useState<Record<string, true>>({});
  const [opened, setOpened] = useState<{ id: string; opener: HTMLElement } | null>(null);
  const columns = useMemo(() => columnsFor((id, opener) => setOpened({ id, opener })), []);
  const { revalidate } = useRevalidator();
  // What is not to be seen any more must not be deleted unseen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what it goes by
  useEffect(() => setSelection({}), [address.key]);

  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/dashboard">Dashboard</SiteLink>
      </p>
      <h1 className="mt-2">Subscribers</h1>
      <div className="mt-5 flex flex-wrap items-start gap-3">
        <Import latest={latest} onChange={revalidate} />
        <ExportButton filter={filter} />
        {sync.isConfigured === 1 && <Sync lastSyncAt={sync.lastSyncAt} onChange={revalidate} />}
      </div>
      <div className="table-filters">
        <SearchField
          label="Find an address"
          value={address.read('search')}
          onSearch={(search) => address.change({ search })}
        />
        <SelectField
          label="List"
          value={filter.list ?? ''}
          options={listOptions}
          onChange={(list) => address.change({ list })}
        />
        <SelectField
          label="State"
          value={filter.status ?? ''}
          options={{ '': 'All states', ...statusNames }}
          onChange={(status) => address.change({ status })}
        />
      </div>
      <p role="status" className="mt-3 text-[0.9rem] text-bark">
        {total === 1 ? '1 subscriber' : `${total.toLocaleString('en')} subscribers`}
      </p>
      <DataTable
        caption="Subscribers"
        columns={columns}
        rows={subscribers}
        idOf={({ id }) => id}
        nameOf={({ email }) => email}
        sort={sortIn(parameters)}
        onSort={(sort) => address.change({ sort: sort === firstSort ? '' : sort })}
        selection={selection}
        onSelect={setSelection}
        isLoading={address.isLoading}
      >
        <p>Nobody is here. Search for something else, or import a file.</p>
      </DataTable>
      <Pager
        page={pageIn(parameters)}
        pageSize={pageSize}
        total={total}
        onPage={(page) => address.change({ page: page === 1 ? '' : String(page) })}
      />
      <Deleting
        ids={Object.keys(selection)}
        isWholePage={subscribers.every(({ id }) => selection[id])}
        total={total}
        filter={filter}
        onDone={() => {
          setSelection({});
          void revalidate();
        }}
      />
      <Growth />
      {opened && (
        <Detail
          id={opened.id}
          opener={opened.opener}
          onClose={() => setOpened(null)}
          onDeleted={() => void revalidate()}
        />
      )}
    </div>
  );
}
