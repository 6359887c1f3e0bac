import { siteRequest } from '#app/api/loaders/request-context.ts';
import { Html } from '#app/content/html.tsx';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organization, topPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { Emblem } from '#app/content/pictures/picture.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Route } from './+types/donate';
import { DonateForm } from './donate-form.tsx';

const path = '/Donate';
/** The form's anchor, which ways to donate may link to. */
const onlineForm = '/donate#online';

export async function loader({ context }: Route.LoaderArgs) {
  const { call, formResult } = context.get(siteRequest);
  const [page, { waysToDonate }, { isOnline, currency, presets }] = await Promise.all([
    loadPage(call, 'donate', 'Donate', path),
    call('pages/getWaysToDonate', {}),
    call('donations/getForm', {}),
  ]);
  return {
    page,
    offer: isOnline ? { currency, presets } : null,
    result: formResult && {
      message: formResult.message,
      errors: formResult.errors,
      gift: formResult.gift,
      pass: formResult.pass,
    },
    ways: waysToDonate.map(({ id, title, html, url, icon }) => ({
      id,
      title,
      html,
      // The form is only shown if card payments are set up.
      url: url.toLowerCase() === onlineForm && !isOnline ? '' : url,
      icon,
    })),
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return topPageMeta(matches, path, loaderData?.page, (site) => [organization(site)]);
}

export default function Donate({ loaderData }: Route.ComponentProps) {
  const { page, ways, offer, result } = loaderData;
  return (
    <>
      <PageIntro page={page} {...((offer || ways.length > 0) && { whenEmpty: '' })} />
      <div className="wrap">
        {offer && (
          <section aria-labelledby="online" className="mt-10">
            <h2 id="online" className="mb-5">
              Give online
            </h2>
            <DonateForm offer={offer} result={result} />
          </section>
        )}
        {ways.length > 0 && (
          <section aria-labelledby="ways" className="band mt-12">
            <h2 id="ways">Ways to give</h2>
            <ul className="mt-8 grid gap-x-14 gap-y-9 md:grid-cols-2">
              {ways.map(({ id, title, html, url, icon }) => (
                <li key={id} className="flex gap-5">
                  <Emblem name={icon} className="size-16" />
                  <div>
                    <h3>{url ? <SiteLink to={url}>{title}</SiteLink> : title}</h3>
                    <Html className="reading mt-2 text-base" html={html} />
                  </div>
                </li>
              ))}
            </ul>
          </section>
        )}
        <PageParagraphs paragraphs={page.paragraphs} />
      </div>
    </>
  );
}
