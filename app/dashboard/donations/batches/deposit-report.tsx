import { call } from '#app/api/call.ts';
import { ExportButton } from '#app/dashboard/table/export-button.tsx';
import { money } from '#app/format/money.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Reply } from '#contract/index.ts';
import { longDate } from '#contract/shared/time/long-date.ts';
import { donorName } from '../columns.tsx';

interface DepositReportProps extends Pick<Reply<'donations/getBatch'>, 'batch' | 'gifts'> {
  /** Says what was recorded just now. */
  message: string;
}

/** A closed batch: its gifts for the bank and the books. */
export function DepositReport({ batch, gifts, message }: DepositReportProps) {
  const isHydrated = useHydrated();
  const amount = (cents: number) => money(cents, batch.currency);
  const now = gifts.reduce((sum, gift) => sum + gift.amount, 0);
  return (
    <>
      <div className="screen-head">
        <h1 className="mt-1">{batch.name}</h1>
        <div className="screen-actions only-screen">
          <button
            type="button"
            className="button"
            disabled={!isHydrated}
            onClick={() => window.print()}
          >
            Print deposit report
          </button>
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
          <SiteLink to={`/dashboard/Donations?batch=${batch.id}`} className="button button-quiet">
            View in donations
          </SiteLink>
        </div>
      </div>
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
        <dd>{longDate(batch.givenOn)}</dd>
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard. */}
      <section className="table-scroll" aria-label="Deposited gifts, table" tabIndex={0}>
        <table className="data-table">
          <caption className="sr-only">Deposited gifts</caption>
          <thead>
            <tr>
              <th scope="col">Given by</th>
              {batch.kind === 'check' && <th scope="col">Check number</th>}
              <th scope="col">Receipt</th>
              <th scope="col" data-numeric>
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {gifts.map((gift) => (
              <tr key={gift.id}>
                <th scope="row">{donorName(gift)}</th>
                {batch.kind === 'check' && <td className="data-number">{gift.checkNumber}</td>}
                <td className="data-number">{gift.receiptNumber || '–'}</td>
                <td data-numeric>{amount(gift.amount)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={batch.kind === 'check' ? 3 : 2}>
                Total
              </th>
              <td data-numeric>{amount(now)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </>
  );
}
