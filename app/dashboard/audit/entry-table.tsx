import { useMemo } from 'react';
import { call } from '#app/api/call.ts';
import type { Filter } from '#app/shell/staff/filters/filter.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import type { TableScreen } from '../table/use-table-screen.ts';
import { AuditTable } from './audit-table.tsx';
import { entryColumnsFor } from './entry-columns.tsx';
import type { Entry } from './entry-labels.ts';
import { parseFilter } from './filters.ts';

interface EntryTableProps {
  screen: TableScreen;
  entries: Entry[];
  total: number;
  filters: readonly Filter[];
}

/** The audit trail: who did what to whom, and when. */
export function EntryTable({ screen, entries, total, filters }: EntryTableProps) {
  const filter = parseFilter(screen.parameters);
  const { dateAndTime } = useDateFormat();
  const columns = useMemo(() => entryColumnsFor(dateAndTime), [dateAndTime]);
  return (
    <AuditTable
      screen={screen}
      columns={columns}
      total={total}
      filters={filters}
      title="Audit trail"
      note="Who did what, and when. Entries can’t be changed."
      names={['entry', 'entries']}
      searchLabel="Search by person or action"
      fileName="audit-trail.csv"
      nextChunk={(after) =>
        call('audit/exportEntries', { ...filter, ...(after !== null && { after }) })
      }
      rows={entries}
    />
  );
}
