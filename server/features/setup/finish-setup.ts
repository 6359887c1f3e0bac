import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { contactList } from '../contact/edit-contacts.ts';
import { listContacts } from '../contact/queries/contacts.ts';
import { editPublished } from '../lists/change-list.ts';
import { readSnapshot, recordChanges } from '../lists/history/record-versions.ts';
import { lockList } from '../lists/queries.ts';
import { saveRow } from '../lists/rows.ts';
import { refuseUnreadable, requireVersion } from '../site/settings/edit-settings.ts';
import { lockSite, type SiteSettings, writeSite } from '../site/site-settings.ts';
import { upsertFinishedSetup } from './queries.ts';
import { renderStarters, writeStarters } from './write-starters.ts';

type Body = CheckedBody<'setup/finish'>;

/**
 * Saves what the setup of a new site asked for, and writes the chosen starter texts as drafts: all of it or nothing.
 * What is there already stays: a second, equal setup changes nothing.
 * @throws {AppError} `badInput` for colors without enough contrast; `conflict` with the settings if someone has
 * changed them to something else since they were read
 */
export async function finishSetup(
  deps: AppDeps,
  person: CurrentUser,
  { version, starters, ...sent }: Body,
): Promise<Reply<'setup/finish'>> {
  refuseUnreadable(sent.colors);
  const { description: purpose, ...organization } = sent;
  const texts = await renderStarters({ ...organization, purpose }, starters, deps.settings);
  return editPublished(deps, person.userId, 'settings.setUp', async (trx) => {
    const site = await lockSite(trx);
    if (!isSame(site, sent)) {
      await requireVersion(trx, site, version);
      await writeSite(trx, { ...site, ...sent, version: site.version + 1 });
    }
    await writeContact(deps, trx, person.userId, site, sent);
    const written = await writeStarters(trx, person, texts);
    await upsertFinishedSetup(trx);
    return {
      subject: 'settings/setup',
      reply: { code: 1, message: `${sent.name} is set up.`, written },
    };
  });
}

type Sent = Omit<Body, 'version' | 'starters'>;

const isSame = (site: SiteSettings, { colors, ...texts }: Sent) =>
  Object.entries(texts).every(([name, value]) => site[name as keyof typeof texts] === value) &&
  Object.entries(colors).every(
    ([name, color]) => site.colors[name as keyof typeof colors] === color,
  );

/**
 * The page Contact lists the organization: a contact that still says what the setup said before is changed with it, and
 * where there is none, one is added. Others are the staff's.
 */
async function writeContact(
  deps: AppDeps,
  trx: Db,
  userId: string,
  before: SiteSettings,
  { name, address, email, phone }: Sent,
): Promise<void> {
  await lockList(trx, 'contacts');
  const contacts = await listContacts(trx);
  const own = contacts.find((contact) => detailsOf(contact) === detailsOf(before));
  if (!own && (contacts.length > 0 || ![address, email, phone].some(Boolean))) return;
  if (own && detailsOf(own) === detailsOf({ name, address, email, phone })) return;
  const snapshot = await readSnapshot(deps, trx, 'contacts');
  await saveRow(trx, contactList, own ? { id: own.id } : {}, { name, address, email, phone });
  await recordChanges(trx, userId, snapshot, await readSnapshot(deps, trx, 'contacts'));
}

const detailsOf = ({
  name,
  address,
  email,
  phone,
}: Pick<Sent, 'name' | 'address' | 'email' | 'phone'>) =>
  JSON.stringify([name, address, email, phone]);
