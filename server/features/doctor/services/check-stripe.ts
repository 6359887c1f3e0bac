import type Stripe from 'stripe';
import { isTestKey, openStripe } from '#server/features/donations/stripe/client.ts';
import { webhookAddress, webhookEvents } from '#server/features/donations/stripe/webhook-events.ts';
import type { Services } from '#server/platform/services/service-types.ts';
import { ok, problem, type Result, skipped, warning } from '../finding.ts';

/** Whether Stripe accepts our key, and reports payments to this site. Nothing is charged. */
export async function checkStripe(
  { stripe: keys, unreadable }: Pick<Services, 'stripe' | 'unreadable'>,
  siteUrl: string,
): Promise<Result[]> {
  if (!keys && unreadable.includes('stripe')) {
    return [
      problem(
        'The saved keys for Stripe belong to another SECRET_KEY, so gifts cannot be paid online.',
        'Enter them again under Donation settings, or start the server with its former SECRET_KEY.',
      ),
    ];
  }
  if (!keys) return [skipped('Online gifts are not set up.')];
  const stripe = await openStripe(keys);
  try {
    await stripe.checkout.sessions.list({ limit: 1 });
  } catch (error) {
    return [describeFailure(error as Stripe.errors.StripeError)];
  }
  return [
    isTestKey(keys) && siteUrl.startsWith('https:')
      ? warning(
          'Stripe accepts our key, which is one for tests: no gift is real.',
          'Enter the keys of the live mode under Donation settings, or in STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
        )
      : ok('Stripe accepts our key.'),
    await webhook(stripe, webhookAddress(siteUrl)),
  ];
}

function describeFailure({ type, message }: Stripe.errors.StripeError): Result {
  if (type === 'StripeAuthenticationError') {
    return problem(
      'Stripe refuses our key.',
      'Take the key from Developers → API keys at Stripe, and enter it under Donation settings or in STRIPE_SECRET_KEY.',
    );
  }
  if (type === 'StripePermissionError') {
    return problem(
      'The key for Stripe may not read checkout sessions.',
      'Give the restricted key the permissions that docs/operations/gifts.md names.',
    );
  }
  return problem(`Stripe cannot be reached: ${message}`, 'Check this machine’s connection to it.');
}

async function webhook(stripe: Stripe, url: string): Promise<Result> {
  const remedy = `Under Developers → Webhooks at Stripe, let an endpoint send the events that docs/operations/gifts.md names to ${url}.`;
  let endpoints: Stripe.WebhookEndpoint[];
  try {
    endpoints = (await stripe.webhookEndpoints.list({ limit: 100 })).data;
  } catch {
    return warning(
      'The key may not read the webhooks, so they were not checked.',
      `Let the restricted key read Webhook Endpoints, or check by hand. ${remedy}`,
    );
  }
  const endpoint = endpoints.find((each) => each.url === url);
  if (!endpoint) return problem(`No webhook at Stripe leads to ${url}.`, remedy);
  if (endpoint.status !== 'enabled') {
    return problem(
      'The webhook is disabled at Stripe.',
      'Enable it there, and see why its events failed.',
    );
  }
  const sent = new Set<string>(endpoint.enabled_events);
  const missing = sent.has('*') ? [] : webhookEvents.filter((event) => !sent.has(event));
  if (missing.length > 0) {
    return problem(`The webhook at Stripe does not send ${missing.join(', ')}.`, remedy);
  }
  return ok('The webhook at Stripe sends everything that is needed.');
}
