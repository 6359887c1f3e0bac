import { data } from 'react-router';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export async function loader({ context, url }: LoaderArgs) {
  const { isPractice } = await context.get(siteRequest).call('donations/getForm', {});
  if (isPractice === 0) throw data(url.pathname, { status: 404 });
  return null;
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: t('donate.practiceCard'),
    description: t('donate.practiceCardDescription'),
    path: '/practice-card',
    isIndexed: false,
  });
}

/** In place of Stripe's portal on a demo site. */
export default function PracticeCard() {
  const t = useTranslate();
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1 className="mb-6">{t('donate.practiceCard')}</h1>
      <p className="notice mb-6">{t('donate.practiceCardText')}</p>
      <p>
        <RichMessage
          text="donate.practiceCardBack"
          values={{ link: (words) => <SiteLink to="/account">{words}</SiteLink> }}
        />
      </p>
    </div>
  );
}
