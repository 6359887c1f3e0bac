import { data } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { PracticeForm } from './practice-form.tsx';

const listings = ['unnamed', 'named'] as const;

export async function loader({ context, url }: LoaderArgs) {
  const { call, formResult } = context.get(siteRequest);
  const { isPractice, currency } = await call('donations/getForm', {});
  const amount = Number(/^\d{3,8}$/.exec(url.searchParams.get('amount') ?? '')?.[0] ?? 0);
  if (isPractice === 0 || amount === 0) throw data(url.pathname, { status: 404 });
  const text = (name: string, longest: number) =>
    (url.searchParams.get(name) ?? '').slice(0, longest);
  const flag = (name: string) => (text(name, 1) === '1' ? 1 : 0);
  const order = {
    amount,
    frequency: url.searchParams.get('frequency') === 'monthly' ? 'monthly' : 'once',
    isAnonymous: flag('isAnonymous'),
    isMemorial: flag('isMemorial'),
    campaignId: text('campaignId', 80),
    listing: listings.find((each) => each === text('listing', 10)) ?? '',
    honoree: text('honoree', 100),
    cardName: text('cardName', 100),
    cardEmail: text('cardEmail', 254),
    cardMessage: text('cardMessage', 300),
  } as const;
  return { order, currency, result: formResult };
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('donate.practicePayment'),
    description: t('donate.practicePaymentDescription'),
    path: '/practice-payment',
    isIndexed: false,
  });
}

/** In place of Stripe's payment page on a demo site: the rest of a gift can be tried, and no money moves. */
export default function PracticePayment({ loaderData }: PageProps<typeof loader>) {
  const t = useTranslate();
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1 className="mb-6">{t('donate.practicePayment')}</h1>
      <p className="notice mb-6">{t('donate.practicePaymentText')}</p>
      <PracticeForm {...loaderData} />
      <p className="mt-6">
        <SiteLink to="/Donate#online">{t('donate.practicePaymentBack')}</SiteLink>
      </p>
    </div>
  );
}
