import type { CheckedBody, Reply } from '#contract/index.ts';
import { emailKey } from '#contract/shared/email.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import type { AppDeps, CallContext } from '#server/app-deps.ts';
import { findVerifiedAccount } from '#server/features/auth/accounts/queries.ts';
import { versionConflict } from '#server/features/lists/rows.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { AppError } from '#server/platform/errors.ts';
import { presentDonation } from '../donation-list.ts';
import { readGiving } from '../giving.ts';
import { readMonthlyGifts } from '../monthly/read-monthly-gifts.ts';
import { listNewestGifts } from '../queries/gifts.ts';
import { listTotals } from '../queries/totals.ts';
import { presentDonor } from './donor-list.ts';
import { findDonor, insertDonor, lockDonorRow, updateDonor } from './queries/donors.ts';

/** A donor's page shows at most this many gifts; the table of gifts has all of them. */
const giftsShown = 100;

const noSuchDonor = () => new AppError('notFound', 'This donor doesn’t exist.');

/** @throws {AppError} `notFound` */
async function requireDonor(db: Db, id: string) {
  const row = await findDonor(db, id);
  if (!row) throw noSuchDonor();
  return row;
}

type Row = Awaited<ReturnType<typeof requireDonor>>;
const presentDetails = (row: Row) => ({ ...presentDonor(row), notes: row.notes });

/** @throws {AppError} `notFound` */
const readDonor = async (db: Db, id: string) => presentDetails(await requireDonor(db, id));

/**
 * A donor with the newest gifts and the annual totals.
 * @throws {AppError} `notFound`
 */
export async function getDonor(
  { db }: AppDeps,
  { id }: CheckedBody<'donations/getDonor'>,
): Promise<Reply<'donations/getDonor'>> {
  const donor = await requireDonor(db, id);
  const rows = await listNewestGifts(db, id, giftsShown);
  const totals = await listTotals(db, 'year', { donorId: id });
  const { currency } = await readGiving(db);
  return {
    code: 1,
    donor: presentDetails(donor),
    personId: donor.person_id,
    gifts: rows.map(presentDonation),
    years: totals.map(({ period, ...year }) => ({ year: period, ...year })),
    monthly: await readMonthlyGifts(db, [id]),
    currency,
  };
}

/**
 * Changes a donor, or adds one.
 * @throws {AppError} `notFound`; `conflict` with the current donor; `badInput` if another donor has the address
 */
export async function editDonor(
  { db }: AppDeps,
  body: CheckedBody<'donations/editDonor'>,
  { person }: CallContext,
): Promise<Reply<'donations/editDonor'>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const id = body.id === undefined ? await addDonor(trx, body) : await changeDonor(trx, body);
      await audit(trx, {
        userId: person?.userId ?? null,
        action: body.id === undefined ? 'donors.add' : 'donors.edit',
        subject: `donor/${id}`,
      });
      const donor = await readDonor(trx, id);
      return { code: 1 as const, message: `${donor.name} is updated.`, donor };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Another donor already has this email.';
    throw new AppError('badInput', message, { errors: { email: message } });
  }
}

async function addDonor(
  trx: Db,
  { name, email = '', address = '', notes = '', language }: CheckedBody<'donations/editDonor'>,
): Promise<string> {
  const id = newId();
  const account = await findVerifiedAccount(trx, email);
  await insertDonor(trx, {
    id,
    name,
    email,
    address,
    notes,
    user_id: account?.id ?? null,
    language: language ?? account?.language ?? defaultLanguage,
    created_at: Date.now(),
  });
  return id;
}

async function changeDonor(
  trx: Db,
  { id = '', version, name, ...sent }: CheckedBody<'donations/editDonor'>,
): Promise<string> {
  const row = await lockDonorRow(trx, id);
  if (!row) throw noSuchDonor();
  if (version !== undefined && version !== row.version) {
    throw await versionConflict(trx, { read: async () => ({ donor: await readDonor(trx, id) }) });
  }
  const { email = row.email, address = row.address, notes = row.notes } = sent;
  const { language = row.language } = sent;
  const isSameAddress = emailKey(email) === row.email_key;
  const account = isSameAddress ? undefined : await findVerifiedAccount(trx, email);
  const user_id = isSameAddress ? row.user_id : (account?.id ?? null);
  const contact = { name, email, address };
  await updateDonor(trx, id, contact, { notes, user_id, language, version: row.version + 1 });
  return id;
}
