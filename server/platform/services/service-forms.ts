import type { Settings } from '#server/config.ts';
import type { Db } from '../db/connect.ts';
import { type GivenValues, openGiven } from './given-services.ts';
import type { ServiceName } from './service-types.ts';
import {
  listStored,
  type MailFields,
  noMail,
  openSecrets,
  type SecretOf,
  type StoredService,
} from './stored-services.ts';

/** The fields that the environment gives, each with its variable. */
export type GivenFields = Partial<Record<keyof MailFields | SecretOf<ServiceName>, string>>;

/** What the screens of a service show: what is saved, what the environment gives, and what holds. */
export async function readServiceForms({ db, settings }: { db: Db; settings: Settings }) {
  const given = openGiven(settings.givenServices);
  const stored = await listStored(db);
  const mail = { ...noMail, ...stored.mail.fields };
  return {
    mail: {
      fields: { ...mail, ...givenMailFields(given) },
      given: variablesOf(given),
      usualFrom: given.usualFrom,
      allowsPrivateMailServer: given.allowsPrivateMailServer,
      /** What MAIL_TLS says; null: it is not set. */
      givenTls: given.mailTls ?? null,
      ...(await shownSecrets(settings, 'mail', stored.mail)),
    },
    stripe: {
      given: variablesOf(given),
      /** Where Stripe is asked. */
      baseUrl: given.stripeBaseUrl,
      ...(await shownSecrets(settings, 'stripe', stored.stripe)),
    },
  };
}

function givenMailFields(given: GivenValues): Partial<MailFields> {
  const { mailUrl, mailTls, mailFrom, dkimSelector, sendgridWebhookKey } = given;
  const fields: Partial<MailFields> = {
    ...(mailFrom !== undefined && { sender: mailFrom }),
    ...(dkimSelector !== undefined && { dkimSelector }),
    ...(sendgridWebhookKey !== undefined && { sendgridWebhookKey }),
  };
  if (mailUrl === undefined) return fields;
  if (mailUrl === 'sendgrid:') return { ...fields, service: 'sendgrid' };
  const { protocol, hostname, port, username } = new URL(mailUrl);
  const isTls = protocol === 'smtps:';
  return {
    ...fields,
    service: 'smtp',
    host: hostname,
    port: Number(port) || (isTls ? 465 : 587),
    security: isTls ? 'tls' : mailTls === 'optional' ? 'optional' : 'starttls',
    user: decodeURIComponent(username),
  };
}

function variablesOf(given: GivenValues): GivenFields {
  const ofUrl = ['service', 'host', 'port', 'security', 'user', 'smtpPassword'] as const;
  const others = {
    sender: given.mailFrom && 'MAIL_FROM',
    dkimSelector: given.dkimSelector && 'DKIM_SELECTOR',
    sendgridKey: given.sendgridKey && 'SENDGRID_API_KEY',
    sendgridWebhookKey: given.sendgridWebhookKey && 'SENDGRID_WEBHOOK_KEY',
    mailWebhookSecret: given.mailWebhookSecret && 'MAIL_WEBHOOK_SECRET',
    secretKey: given.stripeKey && 'STRIPE_SECRET_KEY',
    webhookSecret: given.stripeWebhookSecret && 'STRIPE_WEBHOOK_SECRET',
  };
  const entries = [
    ...(given.mailUrl === undefined ? [] : ofUrl.map((name) => [name, 'MAIL_URL'] as const)),
    ...Object.entries(others).filter(([, variable]) => variable),
  ];
  return Object.fromEntries(entries) as GivenFields;
}

/** Shorter secrets have no end that would not give them away. */
const shortestWithEnd = 20;

async function shownSecrets<S extends ServiceName>(
  settings: Settings,
  service: S,
  stored: StoredService,
) {
  const { texts, isUnreadable } = await openSecrets(settings, service, stored);
  const secrets = Object.entries(stored.secrets).map(([name, { savedAt }]) => {
    const text = texts[name as SecretOf<S>];
    return {
      name: name as SecretOf<S>,
      savedAt: new Date(savedAt).toISOString(),
      end: text !== undefined && text.length >= shortestWithEnd ? text.slice(-4) : '',
      isReadable: text === undefined ? (0 as const) : (1 as const),
    };
  });
  const isSaved = secrets.length > 0 || Object.keys(stored.fields).length > 0;
  return {
    version: stored.version,
    isSaved: isSaved ? (1 as const) : (0 as const),
    secrets,
    isUnreadable,
  };
}
