import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { dayFormat } from '#contract/shared/time/day-format.ts';
import { ContentTabs } from '../content/content-tabs.tsx';
import { loadEntries } from './load-entries.ts';
import { localDate, monthOf, otherMonth, weeksOf } from './month.ts';
import { useCalendarKeys } from './use-calendar-keys.ts';
import './calendar.css';

export const middleware = guards('token', 'session', 'pages.edit');

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const { timeZone } = await call('releases/getReleases', {});
  const month = monthOf(url.searchParams.get('month'), timeZone, Date.now());
  const entries = await loadEntries(call, month);
  const weeks = weeksOf(month, entries, timeZone);
  return { month, weeks, timeZone, today: localDate(Date.now(), timeZone) };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Content calendar',
    description: 'What is scheduled.',
    path: '/cms/calendar',
    isIndexed: false,
  });
}

const monthName = dayFormat({ month: 'long', year: 'numeric' });
const dayName = dayFormat({ weekday: 'long' });
const fullDate = dayFormat({ month: 'long', day: 'numeric' });

/** A month with everything scheduled: pages, releases, newsletters and events. */
export default function Calendar({
  loaderData: { month, weeks, timeZone, today },
}: PageProps<typeof loader>) {
  const previous = `/cms/calendar?month=${otherMonth(month, -1)}`;
  const next = `/cms/calendar?month=${otherMonth(month, 1)}`;
  const table = useCalendarKeys({ previous, next });
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
  const isEmpty = weeks.every((week) => week.every(({ entries }) => entries.length === 0));
  return (
    <div className="wrap staff pt-10">
      <h1>{`Calendar: ${monthName(month)}`}</h1>
      <ContentTabs current="/cms/calendar" />
      <nav aria-label="Month" className="my-4 flex flex-wrap gap-x-6 gap-y-2">
        <SiteLink to={previous}>Previous month</SiteLink>
        <SiteLink to="/cms/calendar">This month</SiteLink>
        <SiteLink to={next}>Next month</SiteLink>
      </nav>
      <p className="staff-note calendar-keys mb-2">
        Arrow keys move between entries, Page Up and Page Down between months.
      </p>
      {isEmpty && <p className="mb-4">Nothing is scheduled in this month.</p>}
      <table ref={table} className="calendar">
        <thead>
          <tr>
            {weeks[0]?.map(({ date }) => (
              <th key={date} scope="col">
                {dayName(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map(({ date, isInMonth, entries }) => (
                <td key={date} className={entries.length === 0 ? 'calendar-free' : undefined}>
                  <p
                    className={isInMonth ? 'calendar-date' : 'calendar-date calendar-outside'}
                    aria-current={date === today ? 'date' : undefined}
                  >
                    {fullDate(date)}
                  </p>
                  {entries.length > 0 && (
                    <ul>
                      {entries.map(({ at, title, to }) => (
                        <li key={`${at} ${title}`}>
                          {`${time.format(new Date(at)).replaceAll('\u202f', ' ')} `}
                          <SiteLink to={to} className="break-words">
                            {title}
                          </SiteLink>
                        </li>
                      ))}
                    </ul>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
