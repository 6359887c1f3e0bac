import { useCallback } from 'react';
import { call } from '#app/api/call.ts';
import { longDate } from '#app/format/dates.ts';
import { giftStatuses, kindNames, monthlyStatuses } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { Reply } from '#contract/index.ts';
import { Drawer } from '../table/drawer.tsx';
import { DonorForm } from './donor-form.tsx';

type Loaded = Reply<'donations/getDonor'>;

/** The details of a donor: annual totals, gifts, and contact details. */
export function DonorDrawer({
  id,
  onChange,
  ...opened
}: Opened & { id: string; onChange: () => void }) {
  const load = useCallback(() => call('donations/getDonor', { id }), [id]);
  return (
    <Drawer title="Donor" load={load} {...opened}>
      {(loaded, reload) => (
        <>
          <Facts loaded={loaded} />
          <DonorForm
            key={loaded.donor.version}
            donor={loaded.donor}
            onChange={onChange}
            reload={reload}
          />
        </>
      )}
    </Drawer>
  );
}

function Facts({ loaded: { donor, years, gifts, monthly, currency } }: { loaded: Loaded }) {
  return (
    <>
      <dl className="facts">
        <dt>Lifetime giving</dt>
        <dd>
          {money(donor.total, currency)} in {donor.gifts === 1 ? '1 gift' : `${donor.gifts} gifts`}
        </dd>
        {years.map((year) => (
          <YearFact key={`${year.year} ${year.currency}`} year={year} />
        ))}
        {monthly.map((gift) => (
          <MonthlyFact key={gift.id} gift={gift} />
        ))}
      </dl>
      {gifts.length > 0 && (
        <section aria-label="Gifts" className="mt-6">
          <h3 className="text-base">Gifts</h3>
          <ol className="history-lines">
            {gifts.map((gift) => (
              <li key={gift.id}>
                <span className="font-semibold">{money(gift.amount, gift.currency)}</span>,{' '}
                {kindNames[gift.kind].toLowerCase()}
                {gift.status !== 'received' && `, ${giftStatuses[gift.status].toLowerCase()}`}
                {gift.receiptNumber && `, receipt ${gift.receiptNumber}`}
                <time dateTime={gift.givenOn}>{longDate(gift.givenOn)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

const YearFact = ({ year: { year, net, currency } }: { year: Loaded['years'][number] }) => (
  <>
    <dt>{year}</dt>
    <dd>{money(net, currency)}</dd>
  </>
);

const MonthlyFact = ({ gift }: { gift: Loaded['monthly'][number] }) => (
  <>
    <dt>Monthly since {longDate(gift.startedOn)}</dt>
    <dd>
      {money(gift.amount, gift.currency)}. {monthlyStatuses[gift.status]}
    </dd>
  </>
);
