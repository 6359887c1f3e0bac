import type Stripe from 'stripe';
import type { Reply } from '#contract/index.ts';
import { hour, second } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { ok, problem, type Result, skipped, warning } from '#server/features/doctor/finding.ts';
import { checkStripe } from '#server/features/doctor/services/check-stripe.ts';
import { checkMailRecords } from '#server/features/doctor/services/mail-records.ts';
import { within } from '#server/features/doctor/within.ts';
import { isTestKey, openStripe } from '#server/features/donations/stripe/client.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import type { StripeKeys } from '#server/platform/services/service-types.ts';

/** How long a check may take, in ms: someone waits for it. */
const timeLimit = 20 * second;

type Checked = Reply<'services/getMailRecords'>;

/** What the records of the sender's domain say; what cannot be looked up is unknown. */
export async function getMailRecords(deps: AppDeps, person: CurrentUser): Promise<Checked> {
  await limitChecks(deps, person);
  const services = await readServices(deps);
  const results = await within(timeLimit, () =>
    checkMailRecords(services, deps.settings.dnsServers),
  ).catch(() => [skipped('Unknown: the name servers did not answer in time. Try again later.')]);
  return { code: 1, results };
}

/** Whose account the key is of, whether it can take gifts, and whether Stripe reports them to this site. */
export async function getStripeAccount(deps: AppDeps, person: CurrentUser): Promise<Checked> {
  await limitChecks(deps, person);
  const services = await readServices(deps);
  const keys = services.stripe;
  const checks = [
    ...(keys ? [within(timeLimit, () => describeAccount(keys)).catch(() => [unanswered])] : []),
    within(timeLimit, () => checkStripe(services, deps.settings.siteUrl)).catch(() => [unanswered]),
  ];
  const results = (await Promise.all(checks)).flat();
  // What is true of both is said once.
  const messages = results.map(({ message }) => message);
  return {
    code: 1,
    results: results.filter(({ message }, index) => messages.indexOf(message) === index),
  };
}

const unanswered = skipped('Unknown: Stripe did not answer in time. Try again later.');

async function describeAccount(keys: StripeKeys): Promise<Result[]> {
  const stripe = await openStripe(keys);
  const mode = isTestKey(keys)
    ? 'Test mode: no gift is real.'
    : 'Live mode: gifts are charged for real.';
  let account: Stripe.Account;
  try {
    account = await stripe.accounts.retrieveCurrent();
  } catch (error) {
    const { type } = error as Stripe.errors.StripeError;
    // The other check says why.
    if (type !== 'StripePermissionError') return [];
    return [ok(mode), skipped('Unknown: the key may not read the account.')];
  }
  const { business_profile, settings, id, charges_enabled } = account;
  const name = business_profile?.name || settings?.dashboard.display_name || id;
  return [
    ok(mode),
    charges_enabled
      ? ok(`The account “${name}” can take payments.`)
      : (isTestKey(keys) ? warning : problem)(
          `The account “${name}” can’t take payments yet.`,
          'Finish the account’s setup in Stripe’s dashboard.',
        ),
  ];
}

/** Each asks other servers. */
const limitChecks = ({ db }: AppDeps, { userId }: CurrentUser): Promise<void> =>
  enforceRateLimit(db, { bucket: `service-check:${userId}`, free: 60, window: hour });
