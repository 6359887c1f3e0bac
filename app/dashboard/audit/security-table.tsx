import { type ReactNode, useMemo } from 'react';
import { call } from '../../client/call.ts';
import { useClock } from '../layout/clock.tsx';
import { ExportButton } from '../table/export-button.tsx';
import { TableView } from '../table/table-view.tsx';
import type { TableScreen } from '../table/use-table-screen.ts';
import { filterIn, firstSort, pageSize, sortIn } from './search.ts';
import { securityColumnsFor } from './security-columns.tsx';
import type { SecurityEvent } from './security-words.ts';

interface SecurityTableProps {
  screen: TableScreen;
  events: SecurityEvent[];
  total: number;
  filters: ReactNode;
}

/** The security log: sign-ins, refusals, limits, changes of rights and keys, and exports. */
export function SecurityTable({ screen, events, total, filters }: SecurityTableProps) {
  const { parameters } = screen;
  const { kind: _isSecurity, ...filter } = filterIn(parameters);
  const { dateAndTime } = useClock();
  const columns = useMemo(() => securityColumnsFor(dateAndTime), [dateAndTime]);
  return (
    <>
      <div className="screen-head">
        <h1>Security log</h1>
        <div className="screen-actions">
          <ExportButton
            fileName="security-log.csv"
            nextPiece={(after) =>
              call('audit/exportSecurityEvents', { ...filter, ...(after !== null && { after }) })
            }
          />
        </div>
      </div>
      <p className="mt-2 text-bark">
        Sign-ins, refusals, limits, changes to rights and keys, and exports. Kept for one year;
        after a long flood of refusals, their oldest rows are removed sooner.
      </p>
      <TableView
        screen={screen}
        names={['event', 'events']}
        searchLabel="Search by person, action, network or request"
        filters={filters}
        columns={columns}
        rows={events}
        total={total}
        pageSize={pageSize}
        idOf={({ id }) => id}
        nameOf={({ action }) => action}
        sort={sortIn(parameters)}
        firstSort={firstSort}
      >
        <p>No events match.</p>
      </TableView>
    </>
  );
}
