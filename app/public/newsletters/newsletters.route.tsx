import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { PageIntro } from '#app/content/page-content.tsx';
import { type ListedPage, listPages } from '#app/content/page-list.tsx';
import { topPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { Picture } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { ListChoice } from '../subscribe/list-choice.tsx';
import { parseNewsletterSlug } from './slug.ts';

const path = '/newsletters';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call } = request;
  const [intro, issues] = await Promise.all([
    loadPage(request, 'intro', 'Newsletters', path),
    listPages(call, 'newsletters'),
  ]);
  return { intro, years: byYear(issues) };
}

/** The issues by year, newest first; pages with other names are not issues. */
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

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return topPageMeta(t, matches, path, loaderData?.intro);
}

export default function Newsletters({ loaderData }: PageProps<typeof loader>) {
  const { intro, years } = loaderData;
  const t = useTranslate();
  return (
    <>
      <PageIntro page={intro} whenEmpty={years.length === 0 ? t('newsletter.none') : ''} />
      <div className="wrap">
        <section className="band mt-12 grid gap-6 md:grid-cols-2" aria-labelledby="subscribe">
          <div>
            <h2 id="subscribe">{t('newsletter.byEmail')}</h2>
            <p className="mt-2">{t('newsletter.byEmailText')}</p>
          </div>
          <NewsletterForm listChoice={<ListChoice />} idPrefix="archive" />
        </section>
        {years.map(({ year, issues }) => (
          <section key={year} className="chapter">
            <h2>{year}</h2>
            <IssueList issues={issues} />
          </section>
        ))}
      </div>
    </>
  );
}

/** The issues of a year as a list: a small seasonal picture, the title, the month. */
function IssueList({ issues }: { issues: ListedPage[] }) {
  const t = useTranslate();
  return (
    <ul className="max-w-[42rem]">
      {issues.map(({ name, language, title, subtitle, image }) => (
        <li
          key={name}
          className="relative flex items-center gap-5 border-t border-wheat py-3 first:border-0 first:pt-0"
        >
          <Picture name={image} alt="" className="w-24 shrink-0" />
          <div lang={langOf(language, t)}>
            <h3>
              <SiteLink
                to={`/newsletters/${name}`}
                className="plain-link after:absolute after:inset-0 after:content-['']"
              >
                {title}
              </SiteLink>
            </h3>
            <p className="text-sm text-bark">{subtitle}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
