import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { Html } from '#app/content/html.tsx';
import { breadcrumb, pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Picture } from '#app/content/pictures/picture.tsx';
import { longDate } from '#app/format/dates.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import { DonateForm } from '../donate/donate-form.tsx';
import { donateResult } from '../donate/donate-result.ts';
import type { Route } from './+types/campaign';
import { Progress } from './progress.tsx';

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { call, formResult } = context.get(siteRequest);
  const reply = call('donations/getCampaignPage', { slug });
  const [{ campaign, currency }, { isOnline, ...offer }] = await Promise.all([
    found(reply, call, `/campaigns/${slug}`),
    call('donations/getForm', {}),
  ]);
  return { campaign, currency, offer: isOnline ? offer : null, result: donateResult(formResult) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { name, summary, slug } = loaderData.campaign;
  const site = siteOf(matches);
  const path = `/campaigns/${slug}`;
  return pageMeta(site, {
    title: name,
    description: summary || `Give to ${name}.`,
    path,
    structuredData: [breadcrumb(site, { name: 'Donate', path: '/Donate' }, { name, path })],
  });
}

/** A campaign: its text, its progress, and the donation form while it takes gifts. */
export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { campaign, currency } = loaderData;
  return (
    <article className="wrap pt-10 md:pt-16">
      <p className="eyebrow mb-3">
        <SiteLink to="/Donate">Donate</SiteLink>
      </p>
      <h1>{campaign.name}</h1>
      {campaign.summary && <p className="subtitle mt-3">{campaign.summary}</p>}
      <div className="mt-6 max-w-[36rem]">
        <Progress {...campaign} currency={currency} />
        <Dates campaign={campaign} />
        {campaign.phase === 'open' && (
          <p className="mt-4 md:hidden">
            <a href="#give" className="button button-beet">
              Give now
            </a>
          </p>
        )}
      </div>
      <div className="mt-8 grid gap-x-14 gap-y-10 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <div>
          {campaign.image && (
            <Picture name={campaign.image} alt={campaign.imageAlt} isFirst className="mb-8" />
          )}
          <Html className="reading" html={campaign.html} />
        </div>
        {campaign.phase === 'open' && <Give {...loaderData} />}
      </div>
    </article>
  );
}

type Campaign = Reply<'donations/getCampaignPage'>['campaign'];

function Dates({ campaign: { phase, startsOn, endsOn } }: { campaign: Campaign }) {
  if (phase === 'ended') {
    return (
      <p className="notice mt-4">
        This campaign has ended. Thank you to everyone who gave!{' '}
        <SiteLink to="/Donate">See other ways to give</SiteLink>
      </p>
    );
  }
  if (phase === 'soon') {
    return (
      <p className="notice mt-4">
        This campaign starts on {longDate(startsOn)}.{' '}
        <SiteLink to="/Donate">See other ways to give</SiteLink>
      </p>
    );
  }
  return endsOn ? <p className="mt-1 text-sm text-bark">Until {longDate(endsOn)}</p> : null;
}

function Give({ campaign, offer, result }: Route.ComponentProps['loaderData']) {
  return (
    <section className="border border-wheat bg-milk p-6 md:self-start" aria-labelledby="give">
      <h2 id="give" className="mb-4 text-2xl">
        Give to this campaign
      </h2>
      {offer ? (
        <DonateForm offer={offer} result={result} campaign={campaign} campaigns={[]} />
      ) : (
        <p>
          Name this campaign with your gift. <SiteLink to="/Donate">See the ways to give</SiteLink>
        </p>
      )}
    </section>
  );
}
