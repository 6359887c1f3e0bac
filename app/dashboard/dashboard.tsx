import { siteRequest } from '../client/context.ts';
import { pageMeta, siteOf } from '../components/page-meta.ts';
import type { Route } from './+types/dashboard';

const sections = ['courses', 'programs', 'articles', 'newsletters'] as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const lists = await Promise.all(
    sections.map((section) => call('pages/getPages', { section, draft: 1 })),
  );
  return {
    counts: sections.map((section, index) => {
      const pages = lists[index]?.pages ?? [];
      return {
        section,
        live: pages.filter(({ isPublished }) => isPublished === 1).length,
        waiting: pages.filter(({ hasChanges }) => hasChanges === 1).length,
      };
    }),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Dashboard',
    description: 'What is on the site.',
    path: '/dashboard',
    isIndexed: false,
  });
}

export default function Dashboard({ loaderData: { counts } }: Route.ComponentProps) {
  return (
    <>
      <h1>Dashboard</h1>
      <table className="mt-6 w-full max-w-[40rem] text-left">
        <caption className="pb-2 text-left font-semibold">What is on the site</caption>
        <thead>
          <tr className="border-b-2 border-ink">
            <th scope="col" className="py-2">
              Section
            </th>
            <th scope="col">Live pages</th>
            <th scope="col">Drafts that wait</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ section, live, waiting }) => (
            <tr key={section} className="border-b border-wheat">
              <th scope="row" className="py-2 font-normal capitalize">
                {section}
              </th>
              <td>{live}</td>
              <td>{waiting}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
