import { z } from 'zod';
import { credentials } from '../account/two-factor.ts';
import { body, call, changed, reply } from '../call.ts';
import { checkResult } from '../doctor/calls.ts';
import { email, flag, line, time, version } from '../fields.ts';
import { nameSchema } from '../named.ts';
import { hostFault, isMailHost } from '../shared/mail-host.ts';

/** One word, such as a key: what is pasted with spaces around it is meant without them. */
const word = line(500)
  .overwrite((value) => value.trim())
  .refine((value) => !/\s/.test(value), 'This must not contain spaces.');

const mailService = z.enum(['off', 'smtp', 'sendgrid']);
const mailSecurity = z.enum(['starttls', 'tls', 'optional']);

const mailFields = {
  /** 'off': emails wait in the outbox. */
  service: mailService,
  /** The SMTP server; needed if mail is sent through it. */
  host: z.string(),
  port: z.number().int(),
  /** 'optional': unencrypted if the server does not offer STARTTLS. */
  security: mailSecurity,
  /** Empty: the server needs no sign-in. */
  user: z.string(),
  /** The sender address; empty: the usual one. */
  sender: z.string(),
  dkimSelector: z.string(),
  sendgridWebhookKey: z.string(),
};

const savedSecret = z.object({
  name: z.enum(['smtpPassword', 'sendgridKey', 'mailWebhookSecret', 'secretKey', 'webhookSecret']),
  savedAt: time,
  /** Its last four characters; empty: it is short, or cannot be read. */
  end: z.string(),
  /** 0: it was saved with another SECRET_KEY, and has to be entered again. */
  isReadable: flag,
});
nameSchema(
  savedSecret,
  'SavedSecret',
  'That a secret is saved. No call returns the secret itself.',
);

const shared = {
  /** 0: nothing was ever saved. */
  version: z.number().int(),
  /** Whether there is something to delete. */
  isSaved: flag,
  /** Whether it works with what is saved and given. */
  isSetUp: flag,
  secrets: z.array(savedSecret),
  /** The fields that the environment gives, with its variables: they cannot be changed here. */
  given: z.array(z.object({ field: z.string(), variable: z.string() })),
};

const mail = z.object({
  ...shared,
  ...mailFields,
  /** The sender address if none is set. */
  usualFrom: z.string(),
  /** The value of MAIL_TLS; null: it is not set. */
  givenTls: z.enum(['required', 'optional']).nullable(),
  /** Where SendGrid and other services report bounces to. */
  sendgridWebhook: z.string(),
  mailWebhook: z.string(),
});
nameSchema(mail, 'MailSettings', 'How mail is sent, without secrets.');

const stripe = z.object({
  ...shared,
  /** Empty: there is no key. */
  mode: z.enum(['test', 'live', '']),
  /** Where Stripe reports payments to, and the events that it has to report. */
  webhook: z.string(),
  events: z.array(z.string()),
});
nameSchema(stripe, 'StripeSettings', 'How gifts are paid, without secrets.');

const checked = () => reply({ results: z.array(checkResult) });

const stripeKey = word
  .refine((key) => !key.startsWith('pk_'), {
    error:
      'This is the publishable key, which isn’t needed. Enter the secret key: it begins with sk_ or rk_.',
    abort: true,
  })
  .regex(/^(?:|[sr]k_\S+)$/, 'Enter the secret key: it begins with sk_ or rk_.');

export const serviceCalls = {
  'services/getServices': call({
    summary: 'Get how mail is sent and gifts are paid, without secrets',
    who: 'services.manage',
    body: () => body({}),
    reply: () => reply({ mail, stripe }),
  }),
  'services/editMail': call({
    summary: 'Set how mail is sent; it holds at once. What is left out stays as it is',
    who: 'services.manage',
    body: () =>
      body({
        version: z.union([version, z.literal(0)]).optional(),
        service: mailService.optional(),
        host: line(253)
          .overwrite((host) => host.trim())
          .refine((host) => host === '' || isMailHost(host), hostFault)
          .optional(),
        port: z
          .number('Enter a port from 1 to 65535.')
          .int('Enter a port from 1 to 65535.')
          .min(1, 'Enter a port from 1 to 65535.')
          .max(65_535, 'Enter a port from 1 to 65535.')
          .optional(),
        security: mailSecurity.optional(),
        user: line(254).optional(),
        /** Must be entered again when the server or the user changes. */
        smtpPassword: line(500).optional(),
        sendgridKey: word.optional(),
        sendgridWebhookKey: word.optional(),
        mailWebhookSecret: word
          .refine((secret) => secret === '' || secret.length >= 32, 'Enter at least 32 characters.')
          .optional(),
        sender: z.union([email, z.literal('')]).optional(),
        dkimSelector: word.regex(/^[\w.-]*$/, 'Enter the selector alone, such as s1.').optional(),
        ...credentials,
      }),
    reply: () => changed({ mail }),
    failures: [409, 429],
    example: {
      body: {
        service: 'smtp',
        host: 'smtp.example.org',
        port: 587,
        security: 'starttls',
        user: 'site@example.org',
        smtpPassword: 'a long password',
        password: 'Seven Beans 7',
      },
    },
  }),
  'services/stopMail': call({
    summary: 'Delete the saved settings of mail with their secrets',
    who: 'services.manage',
    body: () => body(credentials),
    reply: () => changed({ mail }),
    failures: [429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
  'services/editStripe': call({
    summary:
      'Set the keys by which gifts are paid; they hold at once. A key left out stays as it is',
    who: 'services.manage',
    body: () =>
      body({
        version: z.union([version, z.literal(0)]).optional(),
        secretKey: stripeKey.optional(),
        webhookSecret: word
          .regex(/^(?:|whsec_\S+)$/, 'Enter the signing secret: it begins with whsec_.')
          .optional(),
        ...credentials,
      }),
    reply: () => changed({ stripe }),
    failures: [409, 429],
    example: {
      body: {
        secretKey: 'rk_test_a1B2c3',
        webhookSecret: 'whsec_a1B2c3',
        password: 'Seven Beans 7',
      },
    },
  }),
  'services/stopStripe': call({
    summary: 'Delete the saved keys of Stripe',
    who: 'services.manage',
    body: () => body(credentials),
    reply: () => changed({ stripe }),
    failures: [429],
    example: { body: { password: 'Seven Beans 7' } },
  }),
  'services/sendTestEmail': call({
    summary: 'Send an email to the caller at once, and get what the mail server answered',
    who: 'services.manage',
    body: () => body({}),
    reply: checked,
    failures: [429],
  }),
  'services/getMailRecords': call({
    summary: 'Check whether the sender’s domain says who may send its mail: SPF, DKIM and DMARC',
    who: 'services.manage',
    body: () => body({}),
    reply: checked,
    failures: [429],
  }),
  'services/getStripeAccount': call({
    summary: 'Ask Stripe whose the key is, and whether it can take gifts',
    who: 'services.manage',
    body: () => body({}),
    reply: checked,
    failures: [429],
  }),
};
