import { useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { CheckPanel } from './check-panel.tsx';
import type { StripeSettings } from './service-data.ts';
import { ServiceScreen } from './service-screen.tsx';
import { StopUsing } from './stop-using.tsx';
import { StripeForm } from './stripe-form.tsx';

export const middleware = guards('token', 'session', 'services.manage');

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [{ stripe }, { isPractice }] = await Promise.all([
    call('services/getServices', {}),
    call('donations/getForm', {}),
  ]);
  return { stripe, isPractice };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Donation settings',
    description: 'How gifts are paid online.',
    path: '/cms/settings/stripe',
    isIndexed: false,
  });
}

/** How gifts are paid online: the keys of Stripe, and whether they work. */
export default function DonationSettings({ loaderData }: PageProps<typeof loader>) {
  const [stripe, setStripe] = useState(loaderData.stripe);
  // The form begins anew when its keys are deleted.
  const [stops, setStops] = useState(0);
  const isUnreadable = stripe.isSetUp === 0 && stripe.secrets.length > 0;
  return (
    <ServiceScreen
      title="Donation settings"
      note="Gifts on the Donate page are paid at Stripe. Changes hold at once."
      state={stateOf(stripe)}
      isBad={isUnreadable}
    >
      {loaderData.isPractice === 1 && stripe.isSetUp === 0 && (
        <p className="mt-4 max-w-[42rem]">
          Until then, the Donate page offers practice gifts, with which no money moves. Once you
          save keys, the practice gifts are deleted.
        </p>
      )}
      <StripeForm key={stops} stripe={stripe} onChange={setStripe} />
      <CheckPanel
        key={`check ${stripe.version}`}
        title="Check with Stripe"
        label="Ask Stripe"
        waiting="Asking…"
        check={() => call('services/getStripeAccount', {})}
      >
        Asks Stripe whose the saved key is, whether it can take payments, and whether the webhook
        leads here. Nothing is charged.
      </CheckPanel>
      {stripe.isSaved === 1 && (
        <StopUsing
          label="Stop using these keys"
          text="The saved keys are deleted, and the Donate page no longer takes gifts by card. Monthly gifts continue at Stripe, but are no longer recorded here: stop them first, or cancel them there."
          stop={async (credentials) => {
            const reply = await call('services/stopStripe', credentials);
            setStripe(reply.stripe);
            setStops(stops + 1);
            return reply.message;
          }}
        />
      )}
    </ServiceScreen>
  );
}

function stateOf({ isSetUp, mode, secrets }: StripeSettings): string {
  if (isSetUp) {
    return mode === 'test'
      ? 'Online gifts are on, in test mode: no money moves.'
      : 'Online gifts are on.';
  }
  return secrets.length === 0
    ? 'Online gifts are off: enter the keys of your Stripe account.'
    : 'Online gifts are off: what was saved belongs to another secret key of the server, such as before a backup was restored. Enter the keys again.';
}
