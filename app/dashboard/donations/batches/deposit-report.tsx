import { call } from '#app/api/call.ts';
import { ExportButton } from '#app/dashboard/table/export-button.tsx';
import { money } from '#app/format/money.ts';
import { MenuLink } from '#app/shell/staff/screen-head/menu-link.tsx';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { type RecordColumn, RecordTable } from '#app/shell/staff/tables/record-table.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import { donorName } from '../columns.tsx';
import { NoReceiptNumbers } from '../issuer-note.tsx';

type Gift = Reply<'donations/getBatch'>['gifts'][number];

interface DepositReportProps extends Pick<Reply<'donations/getBatch'>, 'batch' | 'gifts'> {
  /** Says what was recorded just now. */
  message: string;
  /** Whether the legal name and EIN are set, without which there are no receipt numbers. */
  hasIssuer: boolean;
}

/** A closed batch: its gifts for the bank and the books. */
export function DepositReport({ batch, gifts, message, hasIssuer }: DepositReportProps) {
  const isHydrated = useHydrated();
  const amount = (cents: number) => money(cents, batch.currency, staffLanguage);
  const now = gifts.reduce((sum, gift) => sum + gift.amount, 0);
  return (
    <>
      <ScreenHead
        title={batch.name}
        primary={
          <button
            type="button"
            className="button"
            disabled={!isHydrated}
            onClick={() => window.print()}
          >
            Print deposit report
          </button>
        }
        more={
          <>
            <ExportButton
              fileName="deposit.csv"
              label="Export deposit"
              nextChunk={(after) =>
                call('donations/exportDonations', {
                  batchId: batch.id,
                  ...(after !== null && { after }),
                })
              }
            />
            <MenuLink to={`/dashboard/Donations?batch=${batch.id}`}>View in donations</MenuLink>
          </>
        }
      />
      <p role="status" className="notice only-screen mt-4">
        {message}
      </p>
      <dl className="facts">
        <dt>Deposit</dt>
        <dd>
          {`${amount(batch.total)} in ${batch.gifts === 1 ? '1 gift' : `${batch.gifts} gifts`}, `}
          {batch.kind === 'check' ? 'checks' : 'cash'}
        </dd>
        <dt>Date</dt>
        <dd>{longDate(batch.givenOn, staffLanguage)}</dd>
        {batch.campaign && (
          <>
            <dt>Campaign</dt>
            <dd>{batch.campaign}</dd>
          </>
        )}
      </dl>
      {now !== batch.total && (
        <p className="notice mt-4">
          {`Gifts were corrected after the deposit: they now add up to ${amount(now)}.`}
        </p>
      )}
      {!hasIssuer && <NoReceiptNumbers />}
      <RecordTable
        caption="Deposited gifts"
        columns={[
          { title: 'Given by', isName: true, cell: donorName },
          ...(batch.kind === 'check' ? [checkColumn] : []),
          { title: 'Receipt', cell: ({ receiptNumber }) => receiptNumber || '–' },
          { title: 'Amount', isNumeric: true, cell: (gift) => amount(gift.amount) },
        ]}
        rows={gifts}
        keyOf={({ id }) => id}
        sum={{ label: 'Total', value: amount(now) }}
      />
    </>
  );
}

const checkColumn: RecordColumn<Gift> = {
  title: 'Check number',
  cell: ({ checkNumber }) => checkNumber,
};
