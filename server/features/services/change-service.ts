import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import {
  type Credentials,
  lockReauthenticated,
  reauthenticate,
} from '#server/features/auth/password/reauthentication.ts';
import { lockList } from '#server/features/lists/queries.ts';
import { audit } from '#server/platform/audit.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import type { GivenFields } from '#server/platform/services/service-forms.ts';
import type { ServiceName } from '#server/platform/services/service-types.ts';
import {
  lockStored,
  type SealedSecrets,
  type SecretOf,
  type StoredService,
  sealSecret,
  writeStored,
} from '#server/platform/services/stored-services.ts';
import { presentServices, refusalOf } from './present.ts';

interface ServiceChange {
  name: ServiceName;
  credentials: Credentials;
  /** The version that was read; absent: the last write wins. */
  version: number | undefined;
  /** What takes time, such as asking other servers: before the transaction, and only for someone who is let in. */
  check?(): Promise<void>;
  /** @returns what is to be stored; null: nothing, besides that there once was something */
  work(stored: StoredService): Promise<Omit<StoredService, 'version'> | null>;
}

/**
 * Changes a service for someone who has just confirmed their password again, as for everything that protects accounts:
 * who chooses the mail server reads all mailed links.
 * @throws {AppError} `badInput` for a wrong password or second step; `conflict` with the newest state
 */
export async function changeService(
  deps: AppDeps,
  { userId }: CurrentUser,
  { name, credentials, version, check, work }: ServiceChange,
) {
  const confirmed = await reauthenticate(deps, userId, credentials);
  await check?.();
  return deps.db.transaction().execute(async (trx) => {
    await lockReauthenticated(trx, confirmed);
    await lockList(trx, 'services');
    const stored = await lockStored(trx, name);
    if (version !== undefined && version !== stored.version) {
      throw new AppError('conflict', 'Someone else changed this after you opened it.', {
        current: { [name]: (await presentServices(deps, trx))[name] },
      });
    }
    const next = await work(stored);
    const nothing = { fields: {}, secrets: {} };
    await writeStored(trx, name, { ...(next ?? nothing), version: stored.version + 1 });
    await audit(trx, {
      userId,
      action: next ? 'services.edit' : 'services.stop',
      subject: `service/${name}`,
    });
    return presentServices(deps, trx);
  });
}

/** @throws {AppError} `badInput` if one of the sent fields is given by the environment */
export function refuseGiven(given: GivenFields, sent: Readonly<Record<string, unknown>>): void {
  for (const field of Object.keys(given) as (keyof GivenFields)[]) {
    const message = refusalOf(given, field);
    if (message && sent[field] !== undefined) throw badField(field, message);
  }
}

/** The secrets after a change: an absent one stays, and an empty one is deleted. */
export async function withSecrets<S extends ServiceName>(
  { settings }: Pick<AppDeps, 'settings'>,
  name: S,
  before: SealedSecrets,
  sent: Partial<Record<SecretOf<S>, string | undefined>>,
): Promise<SealedSecrets> {
  const secrets = { ...before };
  for (const [secret, text] of Object.entries<string | undefined>(sent)) {
    if (text === '') delete secrets[secret];
    else if (text !== undefined) secrets[secret] = await sealSecret(settings, name, secret, text);
  }
  return secrets;
}
