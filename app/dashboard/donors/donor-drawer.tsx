import { useCallback } from 'react';
import { call } from '#app/api/call.ts';
import { downloadPdf } from '#app/api/download.ts';
import { useAction } from '#app/api/use-action.ts';
import { giftKindNames, giftStatuses, monthlyStatuses } from '#app/format/gift-labels.ts';
import { money } from '#app/format/money.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
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
          {loaded.personId && (
            <p>
              <SiteLink to={`/dashboard/People/${loaded.personId}`}>View profile</SiteLink>
            </p>
          )}
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
  const action = useAction();
  const download = (year: string) =>
    action.run(async () => {
      const body = { donorId: donor.id, year: Number(year) };
      downloadPdf(await call('donations/getStatementPdf', body));
      return '';
    });
  return (
    <>
      <dl className="facts">
        <dt>Lifetime giving</dt>
        <dd>
          {money(donor.total, currency, staffLanguage)} in{' '}
          {donor.gifts === 1 ? '1 gift' : `${donor.gifts} gifts`}
        </dd>
        {years.map((year) => (
          <YearFact
            key={`${year.year} ${year.currency}`}
            year={year}
            isReady={action.isReady}
            onDownload={year.currency === currency ? () => void download(year.year) : null}
          />
        ))}
        {monthly.map((gift) => (
          <MonthlyFact key={gift.id} gift={gift} />
        ))}
      </dl>
      <ActionMessage action={action} />
      {gifts.length > 0 && (
        <section aria-label="Gifts" className="mt-6">
          <h3 className="text-base">Gifts</h3>
          <ol className="history-lines">
            {gifts.map((gift) => (
              <li key={gift.id}>
                <span className="font-semibold">
                  {money(gift.amount, gift.currency, staffLanguage)}
                </span>
                , {giftKindNames[gift.kind].toLowerCase()}
                {gift.status !== 'received' && `, ${giftStatuses[gift.status].toLowerCase()}`}
                {gift.receiptNumber && `, receipt ${gift.receiptNumber}`}
                <time dateTime={gift.givenOn}>{longDate(gift.givenOn, staffLanguage)}</time>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface YearFactProps {
  year: Loaded['years'][number];
  isReady: boolean;
  /** Downloads the year's statement; null: gifts in this currency have none. */
  onDownload: (() => void) | null;
}

const YearFact = ({
  year: { year, net, inKind, currency },
  isReady,
  onDownload,
}: YearFactProps) => (
  <>
    <dt>{year}</dt>
    <dd>
      {money(net, currency, staffLanguage)}
      {inKind > 0 && ` and goods worth ${money(inKind, currency, staffLanguage)}`}
      {onDownload && (
        <>
          {' '}
          <button
            type="button"
            className="data-open"
            disabled={!isReady}
            onClick={onDownload}
            aria-label={`Download the statement of ${year} as a PDF`}
          >
            Statement (PDF)
          </button>
        </>
      )}
    </dd>
  </>
);

const MonthlyFact = ({ gift }: { gift: Loaded['monthly'][number] }) => (
  <>
    <dt>Monthly since {longDate(gift.startedOn, staffLanguage)}</dt>
    <dd>
      {money(gift.amount, gift.currency, staffLanguage)}. {monthlyStatuses[gift.status]}
    </dd>
  </>
);
