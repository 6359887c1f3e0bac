import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { Failures } from './failures.tsx';
import { Jobs } from './jobs.tsx';
import { Queues } from './queues.tsx';

export const middleware = guards('token', 'session', 'system.manage');

export async function loader({ context }: LoaderArgs) {
  return context.get(siteRequest).call('system/getStatus', {});
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'System',
    description: 'Background jobs, queues and failures.',
    path: '/dashboard/System',
    isIndexed: false,
  });
}

/** The state of the program itself: its queues, failures, and background jobs. */
export default function System({ loaderData: status }: PageProps<typeof loader>) {
  return (
    <>
      <h1>System</h1>
      <p className="mt-2 text-bark">
        Administrators get an email when mail, backups or a job have failed for a day, and another
        one when that is over.
      </p>
      <Failures failures={status.failures} unsentEmails={status.unsentEmails} />
      <Queues queues={status.queues} />
      <Jobs jobs={status.jobs} />
    </>
  );
}
