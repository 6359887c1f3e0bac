import type { CheckedBody, Reply } from '#contract/index.ts';
import { second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { within } from '#server/features/doctor/within.ts';
import { openStripe } from '#server/features/donations/stripe/client.ts';
import { badField } from '#server/platform/errors.ts';
import { readServiceForms } from '#server/platform/services/service-forms.ts';
import { changeService, refuseGiven, withSecrets } from './change-service.ts';

/** How long Stripe is waited for, in ms. */
const askingLimit = 8 * second;

/**
 * Sets the keys by which gifts are paid. They hold at once, on every node.
 * @throws {AppError} `badInput` for a wrong password, a key that is missing or that Stripe refuses, and keys that the environment
 * gives;
 * `conflict` with the newest state
 */
export async function editStripe(
  deps: AppDeps,
  person: CurrentUser,
  { version, password, secondStep, ...sent }: CheckedBody<'services/editStripe'>,
): Promise<Reply<'services/editStripe'>> {
  const { stripe: form } = await readServiceForms(deps);
  refuseGiven(form.given, sent);
  const { stripe } = await changeService(deps, person, {
    name: 'stripe',
    credentials: { password, secondStep },
    version,
    async check() {
      if (sent.secretKey) await refuseUnknownKey(sent.secretKey, form.baseUrl);
    },
    async work(stored) {
      const secrets = await withSecrets(deps, 'stripe', stored.secrets, sent);
      // Those of the environment hold, and nothing else is needed.
      if (form.given.secretKey !== undefined) return { fields: {}, secrets };
      if (!secrets.secretKey) throw badField('secretKey', 'Enter Stripe’s secret key.');
      if (!secrets.webhookSecret) {
        throw badField('webhookSecret', 'Enter the signing secret of the webhook.');
      }
      return { fields: {}, secrets };
    },
  });
  return { code: 1, message: 'The keys are saved and hold from now on.', stripe };
}

/**
 * Refuses a key that Stripe does not accept, since it would open a donation form that cannot take a gift. If Stripe does
 * not answer, nothing is refused.
 */
async function refuseUnknownKey(secretKey: string, baseUrl: string | undefined): Promise<void> {
  const stripe = await openStripe({ secretKey, webhookSecret: '', baseUrl });
  const failure = await within(askingLimit, () => stripe.checkout.sessions.list({ limit: 1 })).then(
    () => undefined,
    (error: { type?: string }) => error.type,
  );
  if (failure !== 'StripeAuthenticationError') return;
  throw badField('secretKey', 'Stripe refuses this key. Copy it again from Stripe’s dashboard.');
}
