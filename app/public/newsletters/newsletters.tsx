import { siteRequest } from '../../client/context.ts';
import { NewsletterForm } from '../../components/newsletter-form.tsx';
import { PageIntro } from '../../components/page-content.tsx';
import { type ListedPage, listPages, PageGrid } from '../../components/page-list.tsx';
import { topPageMeta } from '../../components/page-meta.ts';
import { loadPage } from '../../components/page-view.ts';
import type { Route } from './+types/newsletters';
import { parseNewsletterSlug } from './slug.ts';

const path = '/newsletters';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [intro, issues] = await Promise.all([
    loadPage(call, 'intro', 'Newsletters', path),
    listPages(call, 'newsletters'),
  ]);
  return { intro, years: byYear(issues) };
}

/** The issues by year, the newest first; a page whose name is no month is no issue. */
function byYear(issues: ListedPage[]): { year: number; issues: ListedPage[] }[] {
  const dated = issues
    .flatMap((issue) => {
      const date = parseNewsletterSlug(issue.name);
      return date ? [{ issue, ...date }] : [];
    })
    .sort((a, b) => b.year - a.year || b.month - a.month);
  return [...new Set(dated.map(({ year }) => year))].map((year) => ({
    year,
    issues: dated.filter((each) => each.year === year).map(({ issue }) => issue),
  }));
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, path, loaderData?.intro);
}

export default function Newsletters({ loaderData }: Route.ComponentProps) {
  const { intro, years } = loaderData;
  return (
    <>
      <PageIntro page={intro} />
      <div className="wrap">
        <section className="mt-10 max-w-[34rem] bg-oat p-6" aria-labelledby="subscribe">
          <h2 id="subscribe" className="mb-3 text-[1.4rem]">
            Get it by mail
          </h2>
          <NewsletterForm newsletterType="newsletters" idPrefix="archive" />
        </section>
        {years.map(({ year, issues }) => (
          <section key={year} className="mt-12">
            <h2 className="mb-6 border-t-3 border-double border-wheat pt-6">{year}</h2>
            <PageGrid pages={issues} level={3} />
          </section>
        ))}
      </div>
    </>
  );
}
