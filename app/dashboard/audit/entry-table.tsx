import { type ReactNode, useMemo } from 'react';
import { call } from '../../client/call.ts';
import type { Entry } from '../history/words.ts';
import { useClock } from '../layout/clock.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { TableView } from '../table/table-view.tsx';
import type { TableScreen } from '../table/use-table-screen.ts';
import { columnsFor } from './columns.tsx';
import { filterIn, firstSort, pageSize, sortIn } from './search.ts';

interface EntryTableProps {
  screen: TableScreen;
  entries: Entry[];
  total: number;
  filters: ReactNode;
}

/** The audit trail: who did what to whom, and when. */
export function EntryTable({ screen, entries, total, filters }: EntryTableProps) {
  const { parameters } = screen;
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
      <p className="mt-2 text-bark">Who did what, and when. Entries can’t be changed.</p>
      <TableView
        screen={screen}
        names={['entry', 'entries']}
        searchLabel="Search by person or action"
        filters={filters}
        columns={columns}
        rows={entries}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        sort={sortIn(parameters)}
        firstSort={firstSort}
      >
        <p>No entries match.</p>
      </TableView>
    </>
  );
}
