import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { deviceName } from './device-name.ts';

/** What a call tells of where it comes from. */
export interface Whereabouts {
  /** An IPv4 address or an IPv6 /64. */
  network: string;
  userAgent: string;
}

/**
 * Notes that an account is used on this device: a browser in a network. A browser's version is left
 * out, or every update would make a new device.
 * @returns whether the account is known elsewhere, but not here
 */
export async function noteDevice(
  trx: Db,
  userId: string,
  { network, userAgent }: Whereabouts,
): Promise<boolean> {
  const now = Date.now();
  const id = newId();
  const others = await trx
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .execute();
  const row = await trx
    .insertInto('devices')
    .values({
      id,
      user_id: userId,
      network,
      agent: deviceName(userAgent),
      first_seen_at: now,
      last_seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network', 'agent']).doUpdateSet({ last_seen_at: now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id === id && others.length > 0;
}
