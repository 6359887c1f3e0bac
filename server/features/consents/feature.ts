import { emailKey } from '#contract/shared/email.ts';
import type { Feature } from '#server/feature.ts';
import type { User } from '#server/features/auth/accounts/users.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isoTime } from '#server/platform/time/iso-time.ts';
import { deleteConsents, listConsentsOf, moveConsents } from './queries.ts';
import { recordConsents } from './record-consents.ts';

export const consents = {
  name: 'consents',
  personalData: {
    remove: (trx, user) => deleteConsents(trx, user.email_key, ownSource(user)),
    changeEmail: (trx, user, to) =>
      moveConsents(trx, user.email_key, emailKey(to), ownSource(user)),
    register: (trx, { email }) =>
      recordConsents(trx, 'sign-up', [{ email, purpose: 'terms', decision: 'given' }]),
    exports: { consents: exportConsents },
  },
} satisfies Feature;

/** Where all consents of the owner of an account were given: others of an unverified address may be someone else's. */
const ownSource = ({ is_verified }: User) => (is_verified ? undefined : 'sign-up');

/** All consents of an account's owner. */
async function exportConsents(db: Db, { email_key, is_verified }: User) {
  if (!is_verified) return [];
  const rows = await listConsentsOf(db, email_key);
  return rows.map(({ created_at, ...consent }) => ({ ...consent, at: isoTime(created_at) }));
}
