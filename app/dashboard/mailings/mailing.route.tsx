import { data, useRevalidator } from 'react-router';
import { isMissing } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Reschedule } from '#app/editor/scheduling/reschedule.tsx';
import { isStarting, statusOfMailing } from '#app/format/mailing-status.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useSharedZone } from '#app/ui/use-date-and-time.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import './mailings.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';

import { may } from '#contract/shared/may.ts';
import { peopleInWords } from '#contract/shared/newsletter/group-size.ts';
import { parseEnum, parsePage } from '../table/table-url.ts';
import { listNames } from './filters.ts';
import { MailingControls } from './mailing-controls.tsx';
import { MailingStats } from './mailing-stats.tsx';
import { kinds, pageSize, Recipients } from './recipients.tsx';
import { useMailingProgress } from './use-mailing-progress.ts';

export const middleware = guards('mailings.follow');

export async function loader({ context, params: { id }, url }: LoaderArgs<'id'>) {
  const { call, getSession } = context.get(siteRequest);
  const parameters = url.searchParams;
  const kind = parseEnum(parameters, 'kind', kinds) ?? 'failed';
  const page = parsePage(parameters);
  try {
    const [{ mailing }, { user }] = await Promise.all([
      call('newsletter/getMailing', { id }),
      getSession(),
    ]);
    const isSeen = mailing.isToDonors === 0 || may(user?.roles ?? [], 'gifts.read');
    const problems = isSeen
      ? await call('newsletter/getFailedRecipients', { id, kind, page, pageSize })
      : null;
    return { mailing, problems, kind, page };
  } catch (failure) {
    throw isMissing(failure) ? data(url.pathname, { status: 404 }) : failure;
  }
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: `Mailing: ${loaderData?.mailing.subject ?? ''}`,
    description: 'The progress of a mailing.',
    path: '/dashboard/Mailings',
    isIndexed: false,
  });
}

/** A mailing's progress; it refreshes itself, and survives a reload or a restart of the server. */
export default function Mailing({ loaderData }: PageProps<typeof loader>) {
  const { problems, kind, page } = loaderData;
  const { progress, isSilent, setProgress } = useMailingProgress(loaderData.mailing);
  const { id, slug, subject, list, segment, status, startAt, createdBy, createdAt } = progress;
  const { dateAndTime } = useDateFormat();
  const timeZone = useSharedZone();
  const { revalidate } = useRevalidator();
  const mayEditIssues = useMay('issues.edit');
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Mailings">Mailings</SiteLink> · {slug || 'Email to donors'}
      </p>
      <div className="mt-2 flex flex-wrap items-baseline gap-3">
        <h1>{subject}</h1>
        {/* Status changes are announced; the figures, which change all the time, are not. */}
        <span role="status" className={`staff-state mailing-${status}`}>
          {statusOfMailing(progress)}
        </span>
      </div>
      <p className="mt-1 text-bark">
        To: {listNames[list]}
        {segment && `, only “${segment}”`}. Started by {createdBy || 'a deleted account'},{' '}
        {dateAndTime(createdAt)}.
        {slug && mayEditIssues && (
          <>
            {' '}
            <SiteLink to={`/cms/newsletters/${slug}`}>The issue</SiteLink>
          </>
        )}
      </p>
      {progress.translations.map(({ language, subject: translated, total }) => (
        <p key={language} className="mt-1 text-bark">
          In {languagesForStaff[language]}
          {total > 0 && `, to ${peopleInWords(total)}`}: “{translated}”
        </p>
      ))}
      {status === 'scheduled' && !isStarting(progress) && timeZone !== null && (
        <Reschedule
          id={id}
          startAt={startAt}
          timeZone={timeZone}
          onDone={() => void revalidate()}
        />
      )}
      <MailingStats mailing={progress} isSilent={isSilent} />
      <MailingControls mailing={progress} onChange={setProgress} />
      {problems ? (
        <Recipients
          recipients={problems.recipients}
          total={problems.total}
          kind={kind}
          page={page}
          counts={{
            failed: progress.failed,
            bounced: progress.bounced,
            repeated: progress.repeated,
          }}
        />
      ) : (
        <p className="mt-6">Only fundraisers see who gets an email to donors.</p>
      )}
    </>
  );
}
