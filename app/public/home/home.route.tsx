import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useIsFilled, useSiteLayout } from '#app/api/site-layout.ts';
import { HomeView } from '#app/content/home/home-view.tsx';
import { NewsletterForm } from '#app/content/newsletter-form.tsx';
import { useNewsletterWords } from '#app/content/newsletter-words.ts';
import { listNewest, PageGrid } from '#app/content/page-list.tsx';
import { organization, pageMeta, siteOf } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { HomeCampaign } from './home-campaign.tsx';
import { HomePart } from './home-part.tsx';
import { NextEvents } from './next-events.tsx';

/** How many dates, and how many newest pages, are shown: one row each. */
const shown = 3;

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call } = request;
  const [page, { events }, { campaigns, currency }, articles, newsletters] = await Promise.all([
    loadPage(request, 'home', 'Home', '/'),
    call('events/getEvents', { when: 'upcoming', pageSize: shown }),
    call('donations/getOpenCampaigns', {}),
    listNewest(call, 'articles', shown),
    listNewest(call, 'newsletters', 1),
  ]);
  return {
    page,
    events,
    // One with a page of its own, where it can be given to.
    campaign: campaigns.find(({ slug }) => slug !== '') ?? null,
    currency,
    newest: [...newsletters, ...articles].slice(0, shown),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const site = siteOf(matches);
  return pageMeta(site, {
    title: (loaderData?.page.isEmpty ? site?.name : loaderData?.page.title) ?? '',
    description: loaderData?.page.description ?? '',
    path: '/',
    versions: loaderData?.page.versions,
    image: loaderData?.page.image ?? '',
    imageAlt: loaderData?.page.imageAlt ?? '',
    isIndexed: !loaderData?.page.isEmpty,
    structuredData: [organization(site)],
  });
}

export default function Home({ loaderData }: PageProps<typeof loader>) {
  const { page, events, campaign, currency, newest } = loaderData;
  const t = useTranslate();
  const newsletter = useNewsletterWords();
  const hasArticles = useIsFilled('/articles');
  return (
    <>
      <HomeView
        page={page}
        {...(page.isEmpty && { top: <EmptyHero /> })}
        newest={
          newest.length > 0 && (
            <HomePart
              title={t('home.newToRead')}
              {...(hasArticles
                ? { to: '/articles', all: t('content.all', { section: 'articles' }) }
                : { to: '/newsletters', all: t('content.all', { section: 'newsletters' }) })}
            >
              <PageGrid pages={newest} level={3} isMixed />
            </HomePart>
          )
        }
      >
        <NextEvents events={events} />
        {campaign && <HomeCampaign campaign={campaign} currency={currency} />}
      </HomeView>
      <div className="wrap">
        <section
          className="band grid gap-x-12 gap-y-5 md:grid-cols-2"
          aria-labelledby="home-newsletter"
        >
          <div>
            <h2 id="home-newsletter">{newsletter.title}</h2>
            <p className="mt-2">{newsletter.text}</p>
          </div>
          <NewsletterForm newsletterType="newsletters" idPrefix="home" />
        </section>
      </div>
    </>
  );
}

/** Shown at the top until the home page is published: the site's own name, and what the organization is for. */
function EmptyHero() {
  const t = useTranslate();
  const { name, tagline, description } = useSiteLayout().site;
  return (
    <header className="wrap pt-10 md:pt-16">
      <h1>{name}</h1>
      {tagline && <p className="subtitle mt-3">{tagline}</p>}
      <p className="lead mt-6 mb-14 max-w-[40rem]">{description || t('home.preparing')}</p>
    </header>
  );
}
