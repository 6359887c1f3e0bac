import { siteRequest } from '../client/context.ts';
import { longDate } from '../components/dates.ts';
import { pageMeta, siteOf } from '../components/page-meta.ts';
import { SiteLink } from '../components/site-link.tsx';
import type { Route } from './+types/overview';
import { sections, sectionTitles } from './sections.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const lists = await Promise.all(
    sections.map((section) => call('pages/getPages', { section, draft: 1 })),
  );
  return {
    tree: sections.map((section, index) => ({
      section,
      pages: (lists[index]?.pages ?? []).map(
        ({ name, title, updatedAt, isPublished, hasChanges }) => ({
          name,
          title,
          updatedAt,
          isPublished,
          hasChanges,
        }),
      ),
    })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'CMS',
    description: 'Every page of the site.',
    path: '/cms',
    isIndexed: false,
  });
}

export default function Overview({ loaderData: { tree } }: Route.ComponentProps) {
  return (
    <div className="wrap staff pt-10">
      <h1>The site's pages</h1>
      <p className="mt-2">Choose a page to edit it. Visitors see a change when it is live.</p>
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {tree.map(({ section, pages }) => (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`} className="text-[1.25rem]">
              {sectionTitles[section]}
            </h2>
            <ul className="mt-2">
              {pages.map((page) => (
                <li key={page.name} className="border-t border-wheat py-2">
                  <SiteLink to={`/cms/${section}/${page.name}`}>{page.title || page.name}</SiteLink>
                  <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[0.85rem] text-bark">
                    <span className="staff-state">{stateOf(page)}</span>
                    <span>{page.name}</span>
                    <span>changed {longDate(page.updatedAt)}</span>
                  </p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

function stateOf({ isPublished, hasChanges }: { isPublished: 0 | 1; hasChanges: 0 | 1 }): string {
  if (isPublished === 0) return 'Draft';
  return hasChanges === 1 ? 'Live, with changes' : 'Live';
}
