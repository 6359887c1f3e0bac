import type { Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import { isTestKey } from '#server/features/donations/stripe/client.ts';
import { webhookAddress, webhookEvents } from '#server/features/donations/stripe/webhook-events.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readServices } from '#server/platform/services/read-services.ts';
import { type GivenFields, readServiceForms } from '#server/platform/services/service-forms.ts';
import { serviceSecrets } from '#server/platform/services/stored-services.ts';

type Shown = Omit<Reply<'services/getServices'>, 'code'>;

/** What administrators see of both services: no secret. */
export async function presentServices(
  { settings }: Pick<AppDeps, 'settings'>,
  db: Db,
): Promise<Shown> {
  const deps = { db, settings };
  const [services, forms] = [await readServices(deps), await readServiceForms(deps)];
  const {
    fields,
    given,
    isUnreadable: _mail,
    allowsPrivateMailServer: _allows,
    ...mail
  } = forms.mail;
  const { isUnreadable: _stripe, given: _given, baseUrl: _url, ...stripe } = forms.stripe;
  const stripeFields: readonly string[] = serviceSecrets.stripe;
  const listed = (ofStripe: boolean) =>
    Object.entries(given)
      .map(([field, variable]) => ({ field, variable }))
      .filter(({ field }) => stripeFields.includes(field) === ofStripe);
  return {
    mail: {
      ...mail,
      ...fields,
      isSetUp: services.mail ? 1 : 0,
      given: listed(false),
      sendgridWebhook: `${settings.siteUrl}/webhooks/sendgrid`,
      mailWebhook: `${settings.siteUrl}/webhooks/mail`,
    },
    stripe: {
      ...stripe,
      isSetUp: services.stripe ? 1 : 0,
      given: listed(true),
      mode: services.stripe ? (isTestKey(services.stripe) ? 'test' : 'live') : '',
      webhook: webhookAddress(settings.siteUrl),
      events: [...webhookEvents],
    },
  };
}

/** The message for a field that the environment gives; undefined: it does not. */
export function refusalOf(given: GivenFields, field: keyof GivenFields): string | undefined {
  const variable = given[field];
  return variable && `Set by the environment variable ${variable} on the server.`;
}
