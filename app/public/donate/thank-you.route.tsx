import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { thanksMeta } from './thanks-meta.ts';
import { ThanksView } from './thanks-view.tsx';

export async function loader({ context }: LoaderArgs) {
  const { isPractice, mailsReceipts } = await context
    .get(siteRequest)
    .call('donations/getForm', {});
  return { isPractice, mailsReceipts };
}

export function meta({ t, matches }: MetaArgs<typeof loader>) {
  return thanksMeta(matches, '/Donate/Thank-You', t);
}

/** The thank-you page of before: the same for everyone, it does not know who gave what. */
export default function ThankYou({ loaderData }: PageProps<typeof loader>) {
  return <ThanksView {...loaderData} thanks={null} />;
}
