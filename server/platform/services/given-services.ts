// Imported by the settings, which close the values, and by this folder, which alone opens them: lint refuses any other
// import, so that nothing takes what the environment says for what holds.

/** What the environment says about mail and payments. */
export interface GivenValues {
  /** 'smtp://…', 'smtps://…' or 'sendgrid:'. */
  mailUrl: string | undefined;
  mailTls: 'required' | 'optional' | undefined;
  mailFrom: string | undefined;
  /** The sender address if none is set anywhere. */
  usualFrom: string;
  dkimSelector: string | undefined;
  sendgridKey: string | undefined;
  sendgridBaseUrl: string;
  sendgridWebhookKey: string | undefined;
  mailWebhookSecret: string | undefined;
  stripeKey: string | undefined;
  stripeWebhookSecret: string | undefined;
  stripeBaseUrl: string | undefined;
  /** Whether the dashboard may name a mail server that is not on the internet. */
  allowsPrivateMailServer: boolean;
}

declare const closed: unique symbol;

/** The same as the settings carry it: `readServices` combines it with what administrators have saved. */
export interface GivenServices {
  readonly [closed]: true;
}

export const closeGiven = (values: GivenValues): GivenServices =>
  values as unknown as GivenServices;

export const openGiven = (given: GivenServices): GivenValues => given as unknown as GivenValues;
