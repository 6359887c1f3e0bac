import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';

export async function loader({ context }: LoaderArgs) {
  const { isPractice } = await context.get(siteRequest).call('donations/getForm', {});
  return { isPractice };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Thank you',
    description: 'Thank you for your gift.',
    path: '/Donate/Thank-You',
    isIndexed: false,
  });
}

/** Stripe returns here. The page is the same for everyone, and does not know who gave what. */
export default function ThankYou({ loaderData: { isPractice } }: PageProps<typeof loader>) {
  return (
    <div className="wrap max-w-[36rem]! pt-12">
      <h1 className="mb-6">Thank you</h1>
      {isPractice === 1 && (
        <p className="notice mb-6">
          This was a practice gift on a demo site: no money moved, and its receipt says so.
        </p>
      )}
      <p>
        Your gift helps more people eat well. Once your payment clears, we’ll email you a receipt;
        with some banks that takes a few days.
      </p>
      <p className="mt-4">
        If you create an account with the same email, you’ll find your gifts and receipts under “My
        Account”, and can change a monthly gift there. Without one,{' '}
        <a href="/giving">we email you a link</a> to the same.
      </p>
      <p className="mt-6">
        <SiteLink to="/programs">See what your gift makes possible</SiteLink>
      </p>
    </div>
  );
}
