import { z } from 'zod';
import { type BackupPlace, backupPlaces } from '#contract/backup/calls.ts';
import { isPasswordFormat } from '#contract/shared/password-rules.ts';
import {
  address,
  backupCount,
  isNetwork,
  nameServers,
  port,
  s3Address,
  service,
  timeOfDay,
  website,
  word,
} from './config-fields.ts';
import { sharedCookieDomain } from './http/access/cookie-domain.ts';
import { inheritedSocket } from './http/inherited-socket.ts';
import { isAddress } from './platform/is-address.ts';
import { closeGiven, type GivenServices } from './platform/services/given-services.ts';
import type { S3Bucket } from './platform/storage/s3/s3-address.ts';
import { checkAll, SettingError } from './setting-error.ts';

const environment = z.object({
  PORT: port.default(3000),
  HEALTH_PORT: port.optional(),
  HOST: word.default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  SITE_URL: website.optional(),
  API_HOST: website.optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(isPasswordFormat, 'must have at least 8 characters, one digit and one uppercase letter')
    .optional(),
  MAIL_URL: z
    .string()
    .refine(
      (value) => value === 'sendgrid:' || /^smtps?:\/\/\S+$/.test(value),
      "must be smtp://…, smtps://… or 'sendgrid:'",
    )
    .optional(),
  MAIL_TLS: z.enum(['required', 'optional'], "must be 'required' or 'optional'").optional(),
  MAIL_FROM: z.email('must be an email address').optional(),
  DKIM_SELECTOR: word.optional(),
  DNS_SERVERS: nameServers.optional(),
  SENDGRID_API_KEY: word.optional(),
  SENDGRID_BASE_URL: service.default('https://api.sendgrid.com'),
  SENDGRID_WEBHOOK_KEY: word.optional(),
  MAIL_WEBHOOK_SECRET: word.min(32, 'must have at least 32 characters').optional(),
  STRIPE_SECRET_KEY: word.optional(),
  STRIPE_WEBHOOK_SECRET: word.optional(),
  STRIPE_BASE_URL: service.optional(),
  RECAPTCHA_SITE_KEY: word.optional(),
  RECAPTCHA_SECRET: word.optional(),
  RECAPTCHA_BASE_URL: service.default('https://www.google.com'),
  ANALYTICS_ID: z
    .string()
    .regex(/^[A-Z0-9-]{4,30}$/, 'must be an analytics id such as G-XXXXXXX')
    .optional(),
  S3_URL: s3Address.optional(),
  SECRET_KEY: word.min(32, 'must have at least 32 characters').optional(),
  SECRET_KEY_PREVIOUS: word.min(32, 'must have at least 32 characters').optional(),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
  BACKUP_KEY_FILE: z.string().min(1).optional(),
  BACKUP_TIME: timeOfDay.default('03:00'),
  BACKUP_KEPT: backupCount.default(14),
  BACKUP_PLACE: z.enum(backupPlaces, "must be 'folder', 'bucket' or 'both'").default('both'),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_URL: s3Address.optional(),
  SEED: z.enum(['demo', 'content', 'none'], "must be 'demo', 'content' or 'none'").default('demo'),
  ALLOW_PRIVATE_MAIL_SERVER: z.enum(['yes', 'no'], "must be 'yes' or 'no'").default('no'),
  ALLOW_NEW_SITE: z.enum(['yes', 'no'], "must be 'yes' or 'no'").default('no'),
  CHECK_PRIVATE_LINKS: z.enum(['yes', 'no'], "must be 'yes' or 'no'").default('no'),
  TRUST_PROXY: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .refine((parts) => parts.every(isNetwork), 'must be addresses or networks')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a log level')
    .default('warn'),
  LOG_FORMAT: z.enum(['json', 'text'], "must be 'json' or 'text'").optional(),
  METRICS_TOKEN: word.min(16, 'must have at least 16 characters').optional(),
});

type Environment = z.output<typeof environment>;

/** How backups are made. */
interface BackupSettings {
  /** Seals the backups, or else `keyFile` does; without both, a key file in the data folder. */
  passphrase: string | undefined;
  keyFile: string | undefined;
  /** When the daily one is made, where staff have chosen nothing: '03:00', in the site's time zone. */
  time: string;
  /** How many are kept. */
  kept: number;
  /** Where they are kept, where staff have chosen nothing. */
  place: BackupPlace;
  /** The folder; undefined: one in the data folder. */
  folder: string | undefined;
  /** The bucket. */
  s3: S3Bucket | undefined;
}

/** The validated environment. The rest of the program reads settings only from here. */
export interface Settings {
  port: number;
  /** The port on which a thread of its own answers `/healthz`; undefined: there is none. */
  healthPort: number | undefined;
  host: string;
  /** The file descriptor of a socket that a service manager has opened; undefined: the program listens on `port`. */
  socket: number | undefined;
  /** The folder of the embedded database, and of uploads if no `s3` is set. */
  dataDirectory: string;
  /** The bucket for uploads; undefined: they are stored in a folder. */
  s3: S3Bucket | undefined;
  databaseUrl: string | undefined;
  /** The site's own URL, without a trailing slash. */
  siteUrl: string;
  /** Origins that browsers may call the API from. */
  allowedOrigins: string[];
  /** The URL of the API that browsers call, without a path; empty: the site itself. */
  apiHost: string;
  /** The domain of every session cookie, if site and API are two of its hosts; empty: the site's host only. */
  cookieDomain: string;
  administrator: { email: string | undefined; password: string | undefined };
  /** What the environment says of mail and payments, closed: `readServices` says what holds. */
  givenServices: GivenServices;
  /** The name servers that the check-up asks; undefined: this machine's. */
  dnsServers: string[] | undefined;
  analyticsId: string;
  recaptcha: { siteKey: string; secret: string; baseUrl: string } | undefined;
  /** The URL of Stripe's API, if not Stripe's own. */
  stripeBaseUrl: string | undefined;
  /** Encrypts stored secrets; undefined: a key stored in the data folder does. */
  secretKey: string | undefined;
  /** The previous key, which still decrypts; undefined: there is none. */
  previousSecretKey: string | undefined;
  backup: BackupSettings;
  /** 'content': the demo without its people. */
  seed: 'demo' | 'content' | 'none';
  /** Whether an empty database is filled although the data folder belongs to a site that had another one. */
  allowNewSite: boolean;
  /** Whether the weekly check of links may open private addresses, as inside an organization’s own network. */
  checkPrivateLinks: boolean;
  trustProxy: string[] | undefined;
  logLevel: Environment['LOG_LEVEL'];
  /** One JSON object per line, or text for a person at a terminal. */
  logFormat: 'json' | 'text';
  /** Who may read the metrics sends this; undefined: there are none. */
  metricsToken: string | undefined;
}

/** Whether the program runs from its container image: see deploy/Dockerfile. */
export const isContainerImage = (): boolean => Boolean(process.env.COMMON_PLATE_IMAGE);

/**
 * Reads and validates the settings.
 * @throws {SettingError} with every invalid variable
 */
export function readSettings(variables: NodeJS.ProcessEnv = process.env): Settings {
  // Compose files and systemd units write unset variables as empty ones. To compile a parser would take longer.
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = environment.safeParse(set, { jitless: true });
  if (!result.success) {
    const [first = '', ...others] = result.error.issues.map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
    throw new SettingError(first, ...others);
  }
  const values = result.data;
  const siteUrl = values.SITE_URL ?? `http://${hostInAddress(values.HOST)}:${values.PORT}`;
  checkAll(
    () => apiSettings(siteUrl, values.API_HOST),
    () => requireTogether(values, 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET'),
    () => requireTogether(values, 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'),
    () => requireBucket(values),
    () => requireSendGridKey(values),
  );
  const { apiHost, cookieDomain } = apiSettings(siteUrl, values.API_HOST);
  return {
    port: values.PORT,
    healthPort: values.HEALTH_PORT,
    host: values.HOST,
    socket: inheritedSocket(variables, process.pid),
    dataDirectory: values.DATA_DIR,
    s3: values.S3_URL,
    databaseUrl: values.DATABASE_URL,
    siteUrl,
    allowedOrigins: [
      new URL(siteUrl).origin,
      ...(values.SITE_URL ? [] : loopbackOrigins(values.PORT)),
      // The documentation on the API's host calls the API too.
      ...(apiHost ? [apiHost] : []),
    ],
    apiHost,
    cookieDomain,
    administrator: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    givenServices: closeGiven({
      mailUrl: values.MAIL_URL,
      mailTls: values.MAIL_TLS,
      mailFrom: values.MAIL_FROM,
      usualFrom: `no-reply@${mailHost(siteUrl)}`,
      dkimSelector: values.DKIM_SELECTOR,
      sendgridKey: values.SENDGRID_API_KEY,
      sendgridBaseUrl: values.SENDGRID_BASE_URL,
      sendgridWebhookKey: values.SENDGRID_WEBHOOK_KEY,
      mailWebhookSecret: values.MAIL_WEBHOOK_SECRET,
      stripeKey: values.STRIPE_SECRET_KEY,
      stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
      stripeBaseUrl: values.STRIPE_BASE_URL,
      allowsPrivateMailServer: values.ALLOW_PRIVATE_MAIL_SERVER === 'yes',
    }),
    dnsServers: values.DNS_SERVERS,
    analyticsId: values.ANALYTICS_ID ?? '',
    recaptcha:
      values.RECAPTCHA_SITE_KEY && values.RECAPTCHA_SECRET
        ? {
            siteKey: values.RECAPTCHA_SITE_KEY,
            secret: values.RECAPTCHA_SECRET,
            baseUrl: values.RECAPTCHA_BASE_URL,
          }
        : undefined,
    stripeBaseUrl: values.STRIPE_BASE_URL,
    secretKey: values.SECRET_KEY,
    previousSecretKey: values.SECRET_KEY_PREVIOUS,
    backup: {
      passphrase: values.BACKUP_PASSPHRASE,
      keyFile: values.BACKUP_KEY_FILE,
      time: values.BACKUP_TIME,
      kept: values.BACKUP_KEPT,
      place: values.BACKUP_PLACE,
      folder: values.BACKUP_DIR,
      s3: values.BACKUP_S3_URL,
    },
    seed: values.SEED,
    allowNewSite: values.ALLOW_NEW_SITE === 'yes',
    checkPrivateLinks: values.CHECK_PRIVATE_LINKS === 'yes',
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
    metricsToken: values.METRICS_TOKEN,
  };
}

/** @throws {SettingError} for a host that browsers would not send the site's session to */
function apiSettings(siteUrl: string, apiHost: string | undefined) {
  if (apiHost === undefined) return { apiHost: '', cookieDomain: '' };
  const { origin, pathname, search, hash } = new URL(apiHost);
  if (pathname + search + hash !== '/') throw new SettingError('API_HOST: must not have a path');
  const shared = sharedCookieDomain(siteUrl, origin);
  if ('problem' in shared) throw new SettingError(`API_HOST: ${shared.problem}`);
  // An API at the site's own URL needs none of this.
  const isElsewhere = origin !== new URL(siteUrl).origin;
  return { apiHost: isElsewhere ? origin : '', cookieDomain: shared.cookieDomain };
}

const hostInAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);

/** Without a host name of its own, the site runs on this machine. */
function mailHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  return isAddress(hostname) ? 'localhost' : hostname;
}

function requireSendGridKey({ MAIL_URL, SENDGRID_API_KEY }: Environment): void {
  if (MAIL_URL !== 'sendgrid:' || SENDGRID_API_KEY !== undefined) return;
  throw new SettingError("SENDGRID_API_KEY: must be set if MAIL_URL is 'sendgrid:'");
}

/** Without a URL of its own, the site is opened on this machine, under either of its names. */
const loopbackOrigins = (port: number) => [`http://localhost:${port}`, `http://127.0.0.1:${port}`];

function requireBucket({ BACKUP_PLACE, BACKUP_S3_URL }: Environment): void {
  if (BACKUP_PLACE !== 'bucket' || BACKUP_S3_URL) return;
  throw new SettingError("BACKUP_S3_URL: must be set if BACKUP_PLACE is 'bucket'");
}

function requireTogether(values: Environment, ...names: (keyof Environment)[]): void {
  const missing = names.find((name) => values[name] === undefined);
  if (missing && names.some((name) => values[name] !== undefined)) {
    throw new SettingError(
      `${missing}: must be set if ${names.find((name) => name !== missing)} is`,
    );
  }
}
