import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { translatorOf } from '#server/platform/language/catalogs.ts';
import { deviceName } from './device-name.ts';
import { existsDevice, upsertDevice } from './queries.ts';

/** Where a call comes from. */
interface CallOrigin {
  /** An IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string;
}

/**
 * Records that an account is used on this device: a browser in a network. The browser's version is ignored, or every
 * update would look like a new device.
 * @returns whether the account is known elsewhere, but not here
 */
export async function recordDevice(
  trx: Db,
  userId: string,
  { network, userAgent }: CallOrigin,
): Promise<boolean> {
  const now = Date.now();
  const id = newId();
  const isKnownElsewhere = await existsDevice(trx, userId);
  const row = await upsertDevice(trx, {
    id,
    user_id: userId,
    network,
    // In one language: the device stays the same when its owner reads the site in another.
    agent: deviceName(userAgent, translatorOf(defaultLanguage)),
    first_seen_at: now,
    last_seen_at: now,
  });
  return row.id === id && isKnownElsewhere;
}
