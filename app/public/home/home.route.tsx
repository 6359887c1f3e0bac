import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useSiteLayout } from '#app/api/site-layout.ts';
import { Html } from '#app/content/html.tsx';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { ReadMore } from '#app/content/page-content.tsx';
import { type ListedPage, listNewest, listPages, PageGrid } from '#app/content/page-list.tsx';
import { organization, pageMeta, siteOf } from '#app/content/page-meta.ts';
import { loadPage, type PageView } from '#app/content/page-view.ts';
import { Picture } from '#app/content/pictures/picture.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [page, courses, articles, newsletters] = await Promise.all([
    loadPage(call, 'home', 'Home', '/'),
    listPages(call, 'courses'),
    listNewest(call, 'articles', 3),
    listNewest(call, 'newsletters', 1),
  ]);
  return {
    page,
    courses: courses.slice(0, 3),
    articles,
    newsletter: newsletters[0],
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: (loaderData?.page.isEmpty ? site?.name : loaderData?.page.title) ?? '',
    description: loaderData?.page.description ?? '',
    path: '/',
    image: loaderData?.page.image ?? '',
    isIndexed: !loaderData?.page.isEmpty,
    structuredData: [organization(site)],
  });
}

export default function Home({ loaderData }: PageProps<typeof loader>) {
  const { page, courses, articles, newsletter } = loaderData;
  const sources = page.paragraphs.filter(({ title }) => title === 'Sources');
  const paragraphs = page.paragraphs.filter(({ title }) => title !== 'Sources');
  return (
    <>
      {page.isEmpty ? <EmptyHero /> : <Hero page={page} />}
      <div className="wrap">
        <Columns paragraphs={paragraphs.slice(0, 3)} className="md:grid-cols-3" />
        <HomeList title="Courses, at your own pace" all="All courses" pages={courses} />
        {newsletter && <NewestIssue newsletter={newsletter} />}
        <HomeList title="New to read" all="All articles" pages={articles} />
        {paragraphs.length > 3 && (
          <div className="border-t-3 border-double border-wheat">
            <Columns paragraphs={paragraphs.slice(3)} className="md:grid-cols-2" />
          </div>
        )}
        {sources.map(({ id, title, html }) => (
          <section key={id} id="sources">
            <h2 className="eyebrow font-sans!">{title}</h2>
            <Html className="reading mt-2" html={html} />
          </section>
        ))}
      </div>
    </>
  );
}

function Hero({ page }: { page: PageView }) {
  return (
    <div className="hero">
      <div className="hero-text">
        <h1>{page.title}</h1>
        <p className="subtitle mt-4">{page.subtitle}</p>
        <Html className="reading mt-5" html={page.html} />
        <ReadMore items={page.readMore} />
        <p className="mt-8 flex flex-wrap gap-3">
          <SiteLink to="/courses" className="button">
            Start a free course
          </SiteLink>
          <SiteLink to="/articles" className="button button-quiet">
            Read an article
          </SiteLink>
          <SiteLink to="/test" className="button button-quiet">
            Test what you know
          </SiteLink>
        </p>
      </div>
      <Picture name={page.image} alt={page.imageAlt} isFirst className="hero-picture" />
    </div>
  );
}

/** Shown at the top until the home page is published: the site's own name. */
function EmptyHero() {
  const { name, tagline } = useSiteLayout().site;
  return (
    <header className="wrap pt-10 md:pt-16">
      <h1>{name}</h1>
      {tagline && <p className="subtitle mt-3">{tagline}</p>}
      <p className="lead mt-6 mb-14">This page has no content yet.</p>
    </header>
  );
}

function Columns({
  paragraphs,
  className,
}: {
  paragraphs: PageView['paragraphs'];
  className: string;
}) {
  if (paragraphs.length === 0) return null;
  return (
    <div className={`grid gap-x-12 gap-y-10 py-14 ${className}`}>
      {paragraphs.map(({ id, title, html }) => (
        <section key={id}>
          <h2 className="text-2xl">{title}</h2>
          <Html className="reading mt-3" html={html} />
        </section>
      ))}
    </div>
  );
}

function HomeList({ title, all, pages }: { title: string; all: string; pages: ListedPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className="border-t-3 border-double border-wheat py-12">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-3">
        <h2>{title}</h2>
        <SiteLink to={`/${pages[0]?.section}`}>{all}</SiteLink>
      </div>
      <PageGrid pages={pages} level={3} />
    </section>
  );
}

/** The newest newsletter, and the form to get the next one. */
function NewestIssue({ newsletter }: { newsletter: ListedPage }) {
  return (
    <section className="band mb-14 grid items-center gap-8 md:grid-cols-[1fr_1.4fr] md:gap-12">
      <Picture name={newsletter.image} alt="" />
      <div>
        <h2>The monthly newsletter</h2>
        <p className="mt-2 mb-5">
          Latest issue:{' '}
          <SiteLink to={`/newsletters/${newsletter.name}`}>{newsletter.title}</SiteLink>,{' '}
          {newsletter.subtitle}.
        </p>
        <NewsletterForm newsletterType="newsletters" idPrefix="home" />
      </div>
    </section>
  );
}
