import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { ChecklistPanel, loadChecklist } from '#app/content/checklist.tsx';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { money } from '#app/format/money.ts';
import type { Reply } from '#contract/index.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import { may } from '#contract/shared/may.ts';
import { BackupNotice } from '../backups/backup-notice.tsx';
import { MonthlyDonationsChart } from '../charts/monthly-donations-chart.tsx';
import { WeeklyChart } from '../charts/weekly-chart.tsx';
import { OutageNotice } from '../mail/outage-notice.tsx';
import { Drafts } from './drafts.tsx';
import { Figure, trendInWords } from './figure.tsx';
import { StartLinks } from './start-links.tsx';
import { Today } from './today.tsx';
import { Upcoming } from './upcoming.tsx';
import './overview.css';

export async function loader({ context }: LoaderArgs) {
  const { call, getSession } = context.get(siteRequest);
  const [{ user }, { tasks }] = await Promise.all([getSession(), call('dashboard/getToday', {})]);
  const held = user?.roles ?? [];
  const [figures, checklist, backups, mail, drafts] = await Promise.all([
    may(held, 'figures.read') ? call('dashboard/getOverview', {}) : null,
    loadChecklist(call, held),
    may(held, 'backups.manage') ? call('backup/getStatus', {}) : null,
    may(held, 'emails.manage') ? call('mail/getOutage', {}) : null,
    may(held, 'pages.edit') ? call('dashboard/getDrafts', {}) : null,
  ]);
  const outage = mail?.outage ?? null;
  return { held, tasks, drafts, figures, checklist, backups, outage };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Dashboard',
    description: 'The site at a glance.',
    path: '/dashboard',
    isIndexed: false,
  });
}

/** Tasks that the list of drafts says with more detail. */
const listedBelow = ['drafts', 'listDrafts'];

/** Tasks of the user, then figures. Everything counted here has its own screen. */
export default function Overview({ loaderData }: PageProps<typeof loader>) {
  const { held, tasks, drafts, figures, checklist, backups, outage } = loaderData;
  const hasDrafts = drafts !== null && drafts.total + drafts.entriesTotal > 0;
  const ownTasks = hasDrafts ? tasks.filter(({ kind }) => !listedBelow.includes(kind)) : tasks;
  return (
    <>
      <h1>Dashboard</h1>
      <ChecklistPanel items={checklist} />
      {backups && <BackupNotice status={backups} />}
      <OutageNotice outage={outage} />
      {(ownTasks.length > 0 || !hasDrafts) && <Today tasks={ownTasks} />}
      {figures && <h2 className="overview-heading">How things stand</h2>}
      {figures && (
        <dl className="figures">
          <Figure
            name="Members"
            value={figures.members.total}
            note={trendInWords(figures.members)}
            to="/dashboard/Users"
          />
          <Figure
            name="Subscribers"
            value={figures.subscribers.total}
            note={trendInWords(figures.subscribers)}
            to="/dashboard/Subscribers?status=confirmed"
          />
          <Figure
            name="Donations this month"
            value={sumsInWords(figures.donations, 'given')}
            note={`Until the same day: ${sumsInWords(figures.donations, 'lastMonth')} last month, ${sumsInWords(figures.donations, 'lastYear')} a year ago.`}
            to="/dashboard/Donations"
          />
        </dl>
      )}
      <div className="overview-lists">
        {figures && <Upcoming events={figures.events} />}
        {drafts && <Drafts {...drafts} />}
      </div>
      {!figures && <StartLinks held={held} />}
      {figures && (
        <div className="overview-lists">
          {hasGrowth(figures.subscribers.weeks) && (
            <section aria-labelledby="subscribers-trend">
              <h2 id="subscribers-trend">Subscribers</h2>
              <WeeklyChart weeks={figures.subscribers.weeks} name="Subscribers" />
            </section>
          )}
          {hasGrowth(figures.members.weeks) && (
            <section aria-labelledby="members-trend">
              <h2 id="members-trend">Members</h2>
              <WeeklyChart weeks={figures.members.weeks} name="Members" />
            </section>
          )}
          {figures.donations.filter(hasGifts).map((sums) => (
            <section key={sums.currency} aria-labelledby={`donations-${sums.currency}`}>
              <h2 id={`donations-${sums.currency}`}>
                Donations{figures.donations.length > 1 && ` in ${sums.currency.toUpperCase()}`}
              </h2>
              <MonthlyDonationsChart {...sums} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}

type Sums = Reply<'dashboard/getOverview'>['donations'];

/** Of the current month so far, or of the same days earlier: '$1,250.00', or several amounts if there are several currencies. */
const sumsInWords = (sums: Sums, period: keyof Sums[number]['toDate']) =>
  sums.map(({ toDate, currency }) => money(toDate[period], currency, staffLanguage)).join(', ');

/** Whether a chart has something to show. */
const hasGrowth = (weeks: Reply<'dashboard/getOverview'>['members']['weeks']) =>
  weeks.some(({ joined, left, lastYear }) => joined > 0 || left > 0 || lastYear > 0);

const hasGifts = ({ months }: Sums[number]) =>
  months.some(({ given, lastYear }) => given !== 0 || lastYear !== 0);
