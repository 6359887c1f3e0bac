import { siteRequest } from '../../client/context.ts';
import { Html } from '../../components/html.tsx';
import { NewsletterForm } from '../../components/newsletter-form.tsx';
import { Picture, ReadMore } from '../../components/page-content.tsx';
import { listPages, PageGrid } from '../../components/page-list.tsx';
import { organization, pageMeta, siteOf } from '../../components/page-meta.ts';
import { loadPage } from '../../components/page-view.ts';
import { SiteLink } from '../../components/site-link.tsx';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [page, courses, articles, newsletters] = await Promise.all([
    loadPage(call, 'home', 'Home', '/'),
    listPages(call, 'courses'),
    listPages(call, 'articles'),
    listPages(call, 'newsletters'),
  ]);
  return {
    page,
    courses: courses.slice(0, 3),
    articles: articles.toSorted(newestFirst).slice(0, 3),
    newsletter: newsletters.toSorted(newestFirst)[0],
  };
}

const newestFirst = (a: { publishedAt: string | null }, b: { publishedAt: string | null }) =>
  (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '');

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: loaderData?.page.title ?? '',
    description: loaderData?.page.description ?? '',
    path: '/',
    structuredData: [organization(site)],
  });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { page, courses, articles, newsletter } = loaderData;
  const [first, second, third, ...rest] = page.paragraphs;
  const ways = [first, second, third].filter((paragraph) => paragraph !== undefined);
  return (
    <>
      <div className="border-b border-wheat bg-oat">
        <div className="wrap grid items-center gap-8 py-10 md:grid-cols-2 md:gap-12 md:py-16">
          <div>
            <h1>{page.title}</h1>
            <p className="mt-4 text-[1.3rem] leading-snug text-bark">{page.subtitle}</p>
            <Html className="reading mt-4" html={page.html} />
            <ReadMore items={page.readMore} />
            <p className="mt-7 flex flex-wrap gap-3">
              <SiteLink to="/courses" className="button">
                Start a free course
              </SiteLink>
              <SiteLink to="/articles" className="button button-quiet">
                Read an article
              </SiteLink>
            </p>
          </div>
          <Picture name={page.image} alt={page.imageAlt} isFirst />
        </div>
      </div>
      <div className="wrap">
        <div className="grid gap-10 py-14 md:grid-cols-3">
          {ways.map(({ id, title, html }) => (
            <section key={id}>
              <h2 className="text-[1.5rem]">{title}</h2>
              <Html className="reading mt-2" html={html} />
            </section>
          ))}
        </div>
        <HomeList
          title="Courses, at your own pace"
          all="All courses"
          to="/courses"
          pages={courses}
        />
        <HomeList title="New to read" all="All articles" to="/articles" pages={articles} />
        <div className="grid gap-x-12 gap-y-10 border-t-3 border-double border-wheat py-14 md:grid-cols-2">
          {rest.map(({ id, title, html }) => (
            <section key={id}>
              <h2 className="text-[1.5rem]">{title}</h2>
              <Html className="reading mt-2" html={html} />
            </section>
          ))}
        </div>
        <section className="grid items-center gap-8 bg-oat p-6 md:grid-cols-2 md:p-10">
          <div>
            <h2>The monthly letter</h2>
            {newsletter && (
              <p className="mt-3">
                The newest:{' '}
                <SiteLink to={`/newsletters/${newsletter.name}`}>{newsletter.title}</SiteLink>,{' '}
                {newsletter.subtitle}.
              </p>
            )}
          </div>
          <NewsletterForm newsletterType="newsletters" idPrefix="home" />
        </section>
      </div>
    </>
  );
}

function HomeList({
  title,
  all,
  to,
  pages,
}: {
  title: string;
  all: string;
  to: string;
  pages: Parameters<typeof PageGrid>[0]['pages'];
}) {
  return (
    <section className="border-t-3 border-double border-wheat py-12">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-3">
        <h2>{title}</h2>
        <SiteLink to={to}>{all}</SiteLink>
      </div>
      <PageGrid pages={pages} level={3} />
    </section>
  );
}
