import { useRevalidator } from 'react-router';
import { useListAddress } from '#app/shell/staff/filters/use-list-address.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { Paging } from '#app/ui/paging/paging.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';

type Recipient = Reply<'newsletter/getFailedRecipients'>['recipients'][number];

export const pageSize = 50;
export const kinds = ['failed', 'bounced', 'repeated'] as const;
type Kind = (typeof kinds)[number];

const names: Record<Kind, string> = {
  failed: 'Failed',
  bounced: 'Bounced',
  repeated: 'Unknown',
};
const notes: Record<Kind, string> = {
  failed: 'Refused by the mail service, or waiting to be retried.',
  bounced: 'Accepted by the mail service and returned later.',
  repeated:
    'The connection or the server stopped during sending. These people may have received the email twice.',
};

interface RecipientsProps {
  recipients: Recipient[];
  total: number;
  kind: Kind;
  page: number;
  counts: Record<Kind, number>;
}

/** Addresses with problems, each with the reason. */
export function Recipients({ recipients, total, kind, page, counts }: RecipientsProps) {
  const url = useListAddress();
  const { revalidate } = useRevalidator();
  const isHydrated = useHydrated();
  return (
    <section className="mt-9 border-t border-wheat pt-5" aria-labelledby="recipients">
      <h2 id="recipients" className="text-xl">
        Delivery problems
      </h2>
      <fieldset className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="sr-only">Which addresses</legend>
        {kinds.map((each) => (
          <CheckField
            key={each}
            type="radio"
            label={`${names[each]} (${(each === kind ? total : counts[each]).toLocaleString('en')})`}
            name="kind"
            checked={each === kind}
            onChange={() => url.change({ kind: each === 'failed' ? '' : each })}
          />
        ))}
        <button
          type="button"
          className="button button-quiet"
          disabled={!isHydrated}
          onClick={() => void revalidate()}
        >
          Refresh
        </button>
      </fieldset>
      <p className="mt-2 text-sm text-bark">{notes[kind]}</p>
      <DataTable
        caption={names[kind]}
        columns={columns}
        rows={recipients}
        idOf={({ email }) => email}
        nameOf={({ email }) => email}
        sort=""
        onSort={() => undefined}
        selection={{}}
        isLoading={url.isLoading}
      >
        <p>None.</p>
      </DataTable>
      <Paging
        page={page}
        last={Math.ceil(total / pageSize)}
        onPage={(next) => url.change({ page: next === 1 ? '' : String(next) })}
      />
    </section>
  );
}

const bounces = {
  '': 'Bounced',
  hard: 'Bounced (the address doesn’t exist)',
  soft: 'Bounced for now',
  complaint: 'Marked as spam',
};

const stateOf = ({ status, isBounced, bounceKind, isRepeated, attempts }: Recipient): string => {
  if (isBounced === 1) return bounces[bounceKind];
  if (status === 'queued')
    return attempts === 1 ? 'Tried once, will retry' : `Tried ${attempts} times, will retry`;
  if (status === 'sent') return isRepeated === 1 ? 'Sent, possibly twice' : 'Sent';
  return status === 'left' ? 'Unsubscribed' : 'Failed';
};

const columns: Column<Recipient>[] = [
  {
    id: 'email',
    isName: true,
    accessorKey: 'email',
    header: 'Address',
    enableSorting: false,
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.email}</span>,
  },
  {
    id: 'state',
    accessorFn: stateOf,
    header: 'Status',
    enableSorting: false,
    cell: ({ row: { original } }) => stateOf(original),
  },
  {
    id: 'error',
    accessorKey: 'error',
    header: 'Reason',
    enableSorting: false,
    cell: ({ row: { original } }) => <span className="wrap-anywhere">{original.error}</span>,
  },
  {
    id: 'at',
    accessorKey: 'at',
    header: 'When',
    enableSorting: false,
    cell: ({ row: { original } }) => <Timestamp at={original.at} />,
  },
];

function Timestamp({ at }: { at: string | null }) {
  const { dateAndTime } = useDateFormat();
  return at && <time dateTime={at}>{dateAndTime(at)}</time>;
}
