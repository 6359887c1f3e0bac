import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { thanksMeta } from './thanks-meta.ts';
import { ThanksView } from './thanks-view.tsx';

export async function loader({ context, url }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const session = url.searchParams.get('session') ?? '';
  const [{ isPractice, mailsReceipts }, thanks] = await Promise.all([
    call('donations/getForm', {}),
    // Who has paid is thanked in any case, also while Stripe can’t be reached.
    call('donations/getThanks', { session }).catch(() => null),
  ]);
  return { isPractice, mailsReceipts, thanks };
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return thanksMeta(matches, '/giving/thanks', t);
}

/** A payment at Stripe returns here. */
export default function Thanks({ loaderData }: PageProps<typeof loader>) {
  return <ThanksView {...loaderData} />;
}
