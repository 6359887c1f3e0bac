import { useMemo } from 'react';
import { call } from '../../client/call.ts';
import { siteRequest } from '../../client/context.ts';
import { pageMeta, siteOf } from '../../components/page-meta.ts';
import { named } from '../../navigation/middleware.ts';
import { useClock } from '../layout/clock.tsx';
import { pageIn } from '../table/address.ts';
import { ExportButton } from '../table/export-button.tsx';
import { SelectField } from '../table/select-field.tsx';
import { TableView } from '../table/table-view.tsx';
import { useTableScreen } from '../table/use-table-screen.ts';
import type { Route } from './+types/audit';
import { columnsFor } from './columns.tsx';
import { filterIn, firstSort, kindOptions, pageSize, sortIn } from './search.ts';

export const middleware = named('token', 'session', 'administrator');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { entries, total } = await call('audit/getEntries', {
    page: pageIn(url.searchParams),
    pageSize,
    sort: sortIn(url.searchParams),
    ...filterIn(url.searchParams),
  });
  return { entries, total };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Audit trail',
    description: 'Who did what, and when.',
    path: '/dashboard/Audit',
    isIndexed: false,
  });
}

/** Who did what to whom, and when. */
export default function Audit({ loaderData: { entries, total } }: Route.ComponentProps) {
  const screen = useTableScreen();
  const { address, parameters } = screen;
  const filter = filterIn(parameters);
  const { dateAndTime } = useClock();
  const columns = useMemo(() => columnsFor(dateAndTime), [dateAndTime]);
  return (
    <>
      <div className="screen-head">
        <h1>Audit trail</h1>
        <div className="screen-actions">
          <ExportButton
            fileName="audit-trail.csv"
            nextPiece={(after) =>
              call('audit/exportEntries', { ...filter, ...(after !== null && { after }) })
            }
          />
        </div>
      </div>
      <p className="mt-2 text-bark">Who did what to whom, and when. Nobody can change it.</p>
      <TableView
        screen={screen}
        names={['entry', 'entries']}
        searchLabel="Find a person or an action"
        filters={
          <>
            <SelectField
              label="About"
              value={filter.kind ?? ''}
              options={kindOptions}
              onChange={(kind) => address.change({ kind })}
            />
            {filter.person && (
              <div className="field self-end">
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => address.change({ person: '' })}
                >
                  One person only: show everybody
                </button>
              </div>
            )}
          </>
        }
        columns={columns}
        rows={entries}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        sort={sortIn(parameters)}
        firstSort={firstSort}
      >
        <p>Nothing is noted that this search finds.</p>
      </TableView>
    </>
  );
}
