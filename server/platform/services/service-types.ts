/** A mail server, and whether mail may leave unencrypted; undefined: only to a server on this machine. */
export interface SmtpService {
  kind: 'smtp';
  url: string;
  tls: 'required' | 'optional' | undefined;
  /** Whether staff have typed its host, which may then lead to public addresses only. */
  isPublicOnly?: boolean;
}

/** SendGrid's API, with our key. */
export interface SendGrid {
  apiKey: string;
  baseUrl: string;
}

export type MailService = SmtpService | ({ kind: 'sendgrid' } & SendGrid);

export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  /** The URL of its API, if not Stripe's own. */
  baseUrl: string | undefined;
}

/** The services that can be set up in the dashboard. */
export type ServiceName = 'mail' | 'stripe';

/** How mail is sent and gifts are paid, wherever that was set. */
export interface Services {
  /** How mail is sent; undefined: it stays in the outbox. */
  mail: MailService | undefined;
  /** Whether it was set up at some time: only until then may staff read the secrets of mailed links. */
  hasSentMail: boolean;
  /** The sender address of all mail. */
  mailFrom: string;
  /** The name of the mail provider's DKIM key; undefined: the check-up tries the usual ones. */
  dkimSelector: string | undefined;
  /** SendGrid, if there is a key, whether or not mail is sent through it. */
  sendgrid: SendGrid | undefined;
  /** SendGrid's public key for its reports of bounces; undefined: it sends none. */
  sendgridWebhookKey: string | undefined;
  /** The secret with which other mail services sign such reports; undefined: they send none. */
  mailWebhookSecret: string | undefined;
  /** How online donations are paid; undefined: there are none. */
  stripe: StripeKeys | undefined;
  /** Those with secrets that were saved with another secret key: they have to be entered again. */
  unreadable: readonly ServiceName[];
}
