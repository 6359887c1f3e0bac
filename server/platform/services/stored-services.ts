import { z } from 'zod';
import type { Settings } from '#server/config.ts';
import { seal, unseal } from '../crypto/secret-key.ts';
import { type Db, hasManyWriters } from '../db/connect.ts';
import { keepOutOfLog } from '../logging/redact.ts';
import type { ServiceName } from './service-types.ts';

/** The saved settings of mail that are no secrets; empty texts: not set. */
export interface MailFields {
  /** 'off': mail waits in the outbox. */
  service: 'off' | 'smtp' | 'sendgrid';
  host: string;
  port: number;
  /** 'optional': unencrypted if the server does not offer STARTTLS. */
  security: 'starttls' | 'tls' | 'optional';
  user: string;
  sender: string;
  dkimSelector: string;
  sendgridWebhookKey: string;
}

export const noMail: MailFields = {
  service: 'off',
  host: '',
  port: 587,
  security: 'starttls',
  user: '',
  sender: '',
  dkimSelector: '',
  sendgridWebhookKey: '',
};

/** The secrets of each service. */
export const serviceSecrets = {
  mail: ['smtpPassword', 'sendgridKey', 'mailWebhookSecret'],
  stripe: ['secretKey', 'webhookSecret'],
} as const satisfies Record<ServiceName, readonly string[]>;

export type SecretOf<S extends ServiceName> = (typeof serviceSecrets)[S][number];

const sealedSecrets = z.record(z.string(), z.object({ sealed: z.string(), savedAt: z.number() }));

/** The saved secrets of a service, sealed, with the time in ms. */
export type SealedSecrets = z.output<typeof sealedSecrets>;

/** A service's row. */
export interface StoredService {
  /** 0: nothing was ever saved. */
  version: number;
  fields: Partial<MailFields>;
  secrets: SealedSecrets;
}

const nothing: StoredService = { version: 0, fields: {}, secrets: {} };

/** What administrators have saved of each service. */
export async function listStored(db: Db): Promise<Record<ServiceName, StoredService>> {
  const rows = await db.selectFrom('service_settings').selectAll().execute();
  const find = (name: ServiceName) => rows.find((row) => row.name === name);
  return { mail: present(find('mail')), stripe: present(find('stripe')) };
}

/** The same of one service, locked until the transaction ends. */
export async function lockStored(trx: Db, name: ServiceName): Promise<StoredService> {
  const row = await trx
    .selectFrom('service_settings')
    .selectAll()
    .where('name', '=', name)
    .$if(hasManyWriters(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return present(row);
}

function present(
  row: { value: string; secrets: string; version: number } | undefined,
): StoredService {
  if (!row) return nothing;
  return {
    version: row.version,
    fields: JSON.parse(row.value) as Partial<MailFields>,
    secrets: sealedSecrets.parse(JSON.parse(row.secrets)),
  };
}

/** Inserts or updates a service's row. */
export async function writeStored(
  trx: Db,
  name: ServiceName,
  { version, fields, secrets }: StoredService,
): Promise<void> {
  const row = {
    value: JSON.stringify(fields),
    secrets: JSON.stringify(secrets),
    version,
    updated_at: Date.now(),
  };
  await trx
    .insertInto('service_settings')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** To whom a sealed secret is bound: it is of no use in another field's place. */
const ownerOf = (service: ServiceName, name: string) => `service/${service}/${name}`;

export async function sealSecret(
  settings: Settings,
  service: ServiceName,
  name: string,
  text: string,
): Promise<SealedSecrets[string]> {
  keepOutOfLog(text);
  return { sealed: await seal(settings, text, ownerOf(service, name)), savedAt: Date.now() };
}

/** The secrets of a service that this node's key opens, by name, whether there are others, and whether it was ever saved. */
export async function openSecrets<S extends ServiceName>(
  settings: Settings,
  service: S,
  { version, secrets }: StoredService,
) {
  const texts: Partial<Record<SecretOf<S>, string>> = {};
  let isUnreadable = false;
  let isOutdated = false;
  const names: readonly SecretOf<S>[] = serviceSecrets[service];
  for (const name of names) {
    const stored = secrets[name];
    if (!stored) continue;
    const opened = await unseal(settings, stored.sealed, ownerOf(service, name));
    if (opened) {
      keepOutOfLog(opened.text);
      texts[name] = opened.text;
      isOutdated ||= opened.isOutdated;
    } else {
      isUnreadable = true;
    }
  }
  return { texts, isUnreadable, isOutdated, isSaved: version > 0 };
}
