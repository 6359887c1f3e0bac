import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Html } from '#app/content/html.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organizationPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { Emblem } from '#app/content/pictures/picture.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { CampaignList } from '../campaigns/campaign-list.tsx';
import { Assurances } from './assurances.tsx';
import { DonateForm } from './donate-form.tsx';
import { donateResult } from './donate-result.ts';

const path = '/Donate';
/** The form's anchor, which ways to donate may link to. */
const onlineForm = '/donate#online';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call, formResult } = request;
  const [page, { waysToDonate }, { isOnline, ...offer }, open] = await Promise.all([
    loadPage(request, 'donate', 'Donate', path),
    call('pages/getWaysToDonate', {}),
    call('donations/getForm', {}),
    call('donations/getOpenCampaigns', {}),
  ]);
  return {
    page,
    offer: isOnline ? offer : null,
    result: donateResult(formResult),
    campaigns: open.campaigns,
    currency: open.currency,
    ways: waysToDonate.map(({ id, title, html, url, icon, language }) => ({
      id,
      title,
      html,
      language,
      // The form is only shown if card payments are set up.
      url: url.toLowerCase() === onlineForm && !isOnline ? '' : url,
      icon,
    })),
  };
}

export const meta = (args: MetaArgs<typeof loader>) => organizationPageMeta(args, path);

export default function Donate({ loaderData }: PageProps<typeof loader>) {
  const { page, ways, offer, result, campaigns, currency } = loaderData;
  const t = useTranslate();
  const withPage = campaigns.filter(({ slug }) => slug !== '');
  return (
    <>
      <PageIntro page={page} {...((offer || ways.length > 0) && { whenEmpty: '' })} />
      <div className="wrap">
        {offer && (
          <section aria-labelledby="online" className="mt-10">
            <h2 id="online" className="mb-5">
              {t('donate.giveOnline')}
            </h2>
            {offer.isPractice === 1 && (
              <p className="notice mb-6 max-w-[34rem]">{t('donate.practiceCheckout')}</p>
            )}
            {offer.isTestMode === 1 && (
              <p className="notice mb-6 max-w-[34rem]">{t('donate.testMode')}</p>
            )}
            <div className="grid gap-x-14 gap-y-8 md:grid-cols-[minmax(0,34rem)_minmax(0,20rem)]">
              <DonateForm offer={offer} result={result} campaigns={campaigns} />
              <Assurances facts={offer} className="md:border-s md:border-wheat md:ps-8" />
            </div>
          </section>
        )}
        {withPage.length > 0 && (
          <section aria-labelledby="campaigns" className="mt-12">
            <h2 id="campaigns">{t('campaigns.heading')}</h2>
            <CampaignList campaigns={withPage} currency={currency} />
          </section>
        )}
        {ways.length > 0 && (
          <section aria-labelledby="ways" className="band mt-12">
            <h2 id="ways">{t('donate.ways')}</h2>
            <ul className="mt-8 grid gap-x-14 gap-y-9 md:grid-cols-2">
              {ways.map(({ id, title, html, url, icon, language }) => (
                <li
                  key={id}
                  className="grid grid-cols-[auto_1fr] content-start items-center gap-x-5 gap-y-2 md:items-start"
                >
                  <Emblem name={icon} className="size-16 md:row-span-2" />
                  <h3 lang={langOf(language, t)}>
                    {url ? <SiteLink to={url}>{title}</SiteLink> : title}
                  </h3>
                  <Html
                    className="reading text-base max-md:col-span-2"
                    html={html}
                    lang={langOf(language, t)}
                  />
                </li>
              ))}
            </ul>
          </section>
        )}
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
