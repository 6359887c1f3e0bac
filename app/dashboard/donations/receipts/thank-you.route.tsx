import { useState } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { money } from '#app/format/money.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ScreenHead } from '#app/shell/staff/screen-head/screen-head.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { staffLanguage } from '#contract/shared/language/languages.ts';
import type { Campaign } from '../campaigns/campaign-field.tsx';
import type { ThankYouText } from './thank-you-form.tsx';
import { ThankYouForm } from './thank-you-form.tsx';

export const middleware = guards('token', 'session', 'receipts.send');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ texts }, { campaigns, currency }] = await Promise.all([
    call('donations/getThankYouTexts', {}),
    call('donations/getCampaigns', {}),
  ]);
  return { texts, campaigns, currency };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Thank-you texts',
    description: 'What receipts say to donors.',
    path: '/dashboard/Donations/Thank-you',
    isIndexed: false,
  });
}

/** The texts that thank donors in their receipts, by campaign and amount. */
export default function ThankYou({ loaderData }: PageProps<typeof loader>) {
  const { campaigns, currency } = loaderData;
  const [texts, setTexts] = useState(loaderData.texts);
  /** The edited text; 'new': a new one. */
  const [edited, setEdited] = useState<ThankYouText | 'new' | null>(null);
  const [said, setSaid] = useState('');
  const isHydrated = useHydrated();
  const finish = (changed: ThankYouText[], message: string) => {
    setTexts(changed);
    setEdited(null);
    setSaid(message);
  };
  return (
    <>
      <p className="eyebrow">
        <SiteLink to="/dashboard/Donations">Donations</SiteLink>
      </p>
      <ScreenHead
        title="Thank-you texts"
        primary={
          !edited && (
            <button
              type="button"
              className="button"
              disabled={!isHydrated}
              onClick={() => setEdited('new')}
            >
              Add thank-you text
            </button>
          )
        }
      />
      <p role="status" className="notice">
        {said}
      </p>
      {edited ? (
        <ThankYouForm
          text={edited === 'new' ? null : edited}
          campaigns={campaigns}
          currency={currency}
          onChange={finish}
          onCancel={() => setEdited(null)}
        />
      ) : (
        <>
          <p className="mt-2 max-w-[46rem]">
            A receipt begins with the text of the gift’s campaign, or else with one for all gifts;
            of several, with the one for the largest amount that the gift reaches. Without any, it
            begins with a plain sentence. What the law requires always follows.
          </p>
          {texts.length === 0 ? (
            <p className="mt-4">No thank-you texts yet.</p>
          ) : (
            <ul className="history-lines mt-4">
              {texts.map((text) => (
                <li key={text.id}>
                  <button
                    type="button"
                    className="data-open"
                    disabled={!isHydrated}
                    onClick={() => {
                      setSaid('');
                      setEdited(text);
                    }}
                  >
                    {text.name}
                  </button>
                  {conditionOf(text, campaigns, currency)}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  );
}

/** 'Gifts to Spring garden of $100.00 or more'. */
function conditionOf(
  { campaignId, minimum }: ThankYouText,
  campaigns: readonly Campaign[],
  currency: string,
): string {
  const campaign = campaigns.find(({ id }) => id === campaignId);
  const to = campaign ? `Gifts to ${campaign.name}` : 'All gifts';
  return minimum > 0 ? `${to} of ${money(minimum, currency, staffLanguage)} or more` : to;
}
