import { useMemo } from 'react';
import { call } from '#app/api/call.ts';
import type { Filter } from '#app/shell/staff/filters/filter.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import type { TableScreen } from '../table/use-table-screen.ts';
import { AuditTable } from './audit-table.tsx';
import { parseFilter } from './filters.ts';
import { securityColumnsFor } from './security-columns.tsx';
import type { SecurityEvent } from './security-labels.ts';

interface SecurityTableProps {
  screen: TableScreen;
  events: SecurityEvent[];
  total: number;
  filters: readonly Filter[];
}

/** The security log: sign-ins, rejections, limits, changes of roles and credentials, and exports. */
export function SecurityTable({ screen, events, total, filters }: SecurityTableProps) {
  const { kind: _isSecurity, ...filter } = parseFilter(screen.parameters);
  const { dateAndTime } = useDateFormat();
  const columns = useMemo(() => securityColumnsFor(dateAndTime), [dateAndTime]);
  return (
    <AuditTable
      screen={screen}
      columns={columns}
      total={total}
      filters={filters}
      title="Security log"
      note="Sign-ins, refused requests, rate limits, changes to roles and sign-in methods, and exports. Entries are kept for one year; during a flood of refused requests, the oldest of those are removed sooner."
      names={['event', 'events']}
      searchLabel="Search by person, action, network or request"
      fileName="security-log.csv"
      nextChunk={(after) =>
        call('audit/exportSecurityEvents', { ...filter, ...(after !== null && { after }) })
      }
      rows={events}
    />
  );
}
