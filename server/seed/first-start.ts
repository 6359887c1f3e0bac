import { emailKey } from '#contract/shared/email.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { allowLongStatements } from '#server/platform/db/long-statements.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { Settings } from '../config.ts';
import { insertUser } from '../features/auth/accounts/queries.ts';
import { nameKeyOf } from '../features/auth/accounts/users.ts';
import { weaknessOf } from '../features/auth/password/password-choice.ts';
import { insertInitialPassword } from '../features/auth/password/queries.ts';
import { newId, newToken } from '../platform/crypto/ids.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { addFixedPages } from './add-fixed-pages.ts';
import { recordFirstStart, rejectEarlierSite } from './earlier-site.ts';
import { markFirstStart } from './queries.ts';

/** Known only on the first start: the first administrator's address, and the password if it was generated. */
export interface FirstAdministrator {
  email: string;
  password: string | undefined;
  /** Why the configured password is easy to guess; undefined: it is not. */
  warning: string | undefined;
}

/**
 * Fills an empty database, once: of any number of nodes that start together, one does it and the others wait for it. At
 * every start, missing pages that the site needs are added.
 * @returns the first administrator if this call created it, else null
 * @throws {EarlierSiteError} if the data folder or the database belongs to an earlier site, unless the settings allow a
 * new one
 */
export async function prepareFirstStart(
  db: Db,
  settings: Settings,
  media: MediaStore,
): Promise<FirstAdministrator | null> {
  const made = await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx);
    const isFirst = await markFirstStart(trx);
    if (isFirst) {
      await rejectEarlierSite(trx, settings);
      await recordFirstStart(settings.dataDirectory, 'begun');
    }
    const administrator = isFirst ? await fillDatabase(trx, settings, media) : null;
    await addFixedPages(trx);
    return administrator;
  });
  await recordFirstStart(settings.dataDirectory, 'done');
  return made;
}

async function fillDatabase(
  trx: Db,
  settings: Settings,
  media: MediaStore,
): Promise<FirstAdministrator> {
  // Loaded here, since only the first start needs them.
  if (settings.seed !== 'none') {
    const { seedDemo } = await import('./demo.ts');
    await seedDemo(trx, media);
  }
  if (settings.seed === 'demo') {
    const { seedPeople } = await import('./demo-people.ts');
    await seedPeople(trx);
  }
  return addAdministrator(trx, settings);
}

async function addAdministrator(trx: Db, settings: Settings): Promise<FirstAdministrator> {
  const { email = 'admin@commonplate.example', password } = settings.administrator;
  // Starts with a digit and an uppercase letter, so that it always meets the password rules.
  const printed = password === undefined ? `A7-${newToken().slice(0, 22)}` : undefined;
  const now = Date.now();
  const id = newId();
  await insertUser(trx, {
    id,
    email,
    email_key: emailKey(email),
    first_name: 'Admin',
    last_name: 'User',
    full_name_key: nameKeyOf('Admin', 'User'),
    password_hash: await hashPassword(password ?? printed ?? '', 'known'),
    account_type: 1,
    staff_since: now,
    is_verified: 1,
    photo: '',
    created_at: now,
    updated_at: now,
  });
  if (printed !== undefined) await insertInitialPassword(trx, id);
  const names = { firstName: 'Admin', lastName: 'User', email };
  const warning = password === undefined ? undefined : await weaknessOf(trx, password, names);
  return { email, password: printed, warning };
}
