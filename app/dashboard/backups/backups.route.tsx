import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { BackupFacts } from './backup-facts.tsx';
import { DownloadSection } from './download-section.tsx';
import { HeldEmails } from './held-emails.tsx';
import { ScheduleForm } from './schedule-form.tsx';

export const middleware = guards('token', 'session', 'backups.manage');

export async function loader({ context }: LoaderArgs) {
  return context.get(siteRequest).call('backup/getStatus', {});
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Backups',
    description: 'When the site was last backed up.',
    path: '/dashboard/Backups',
    isIndexed: false,
  });
}

/** When the site was last backed up, what a restored backup holds back, and the daily backup's schedule. */
export default function Backups({ loaderData: status }: PageProps<typeof loader>) {
  return (
    <>
      <h1>Backups</h1>
      <HeldEmails status={status} />
      <BackupFacts status={status} />
      <DownloadSection download={status.download} />
      <ScheduleForm status={status} />
    </>
  );
}
