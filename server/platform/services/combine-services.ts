import type { GivenValues } from './given-services.ts';
import type { MailService, ServiceName, Services } from './service-types.ts';
import type { MailFields, SecretOf } from './stored-services.ts';

/** The secrets of a service that could be read, and whether there are others. */
interface Opened<S extends ServiceName> {
  texts: Partial<Record<SecretOf<S>, string>>;
  isUnreadable: boolean;
  /** Whether the service was ever set up in the dashboard. */
  isSaved: boolean;
}

/** What holds: what the environment says, and else what administrators have saved. */
export function combineServices(
  given: GivenValues,
  fields: MailFields,
  mailSecrets: Opened<'mail'>,
  stripeSecrets: Opened<'stripe'>,
): Services {
  const apiKey = given.sendgridKey ?? mailSecrets.texts.sendgridKey;
  const sendgrid = apiKey === undefined ? undefined : { apiKey, baseUrl: given.sendgridBaseUrl };
  // Keys of two accounts never go together: the environment has both or none.
  const secretKey = given.stripeKey ?? stripeSecrets.texts.secretKey;
  const webhookSecret = given.stripeWebhookSecret ?? stripeSecrets.texts.webhookSecret;
  const mail = mailServiceOf(given, fields, mailSecrets, sendgrid);
  const unreadable: ServiceName[] = [];
  if (mailSecrets.isUnreadable) unreadable.push('mail');
  if (stripeSecrets.isUnreadable && given.stripeKey === undefined) unreadable.push('stripe');
  return {
    mail,
    hasSentMail: mail !== undefined || mailSecrets.isSaved,
    mailFrom: given.mailFrom ?? (fields.sender || given.usualFrom),
    dkimSelector: given.dkimSelector ?? (fields.dkimSelector || undefined),
    sendgrid,
    sendgridWebhookKey: given.sendgridWebhookKey ?? (fields.sendgridWebhookKey || undefined),
    mailWebhookSecret: given.mailWebhookSecret ?? mailSecrets.texts.mailWebhookSecret,
    stripe:
      secretKey !== undefined && webhookSecret !== undefined
        ? { secretKey, webhookSecret, baseUrl: given.stripeBaseUrl }
        : undefined,
    unreadable,
  };
}

function mailServiceOf(
  { mailUrl, mailTls, allowsPrivateMailServer }: GivenValues,
  fields: MailFields,
  { texts, isUnreadable }: Opened<'mail'>,
  sendgrid: Services['sendgrid'],
): MailService | undefined {
  if (mailUrl !== undefined && mailUrl !== 'sendgrid:') {
    return { kind: 'smtp', url: mailUrl, tls: mailTls };
  }
  const service = mailUrl === undefined ? fields.service : 'sendgrid';
  if (service === 'sendgrid') return sendgrid && { kind: 'sendgrid', ...sendgrid };
  if (service === 'off') return undefined;
  // A server that asks for a password would refuse every email without it.
  if (fields.user !== '' && texts.smtpPassword === undefined && isUnreadable) return undefined;
  return {
    kind: 'smtp',
    url: urlOf(fields, texts.smtpPassword),
    tls: mailTls ?? (fields.security === 'optional' ? 'optional' : 'required'),
    isPublicOnly: !allowsPrivateMailServer,
  };
}

function urlOf({ security, user, host, port }: MailFields, password = ''): string {
  const account = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  return `${security === 'tls' ? 'smtps' : 'smtp'}://${account}${host}:${port}`;
}
