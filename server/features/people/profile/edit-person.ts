import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { versionConflict } from '#server/features/lists/rows.ts';
import { audit } from '#server/platform/audit.ts';
import { presentPerson } from '../list.ts';
import { lockPeople } from '../merges/queries.ts';
import { findPerson, sightOf } from '../queries.ts';
import { updatePerson } from '../refresh/queries/profiles.ts';
import { describePeople } from '../refresh/refresh-profiles.ts';
import { noSuchPerson } from './read-profile.ts';

/**
 * Changes a person's name and phone number. An empty name is derived from what belongs to them again.
 * @throws {AppError} `notFound`; `conflict` with the current person
 */
export function editPerson(
  { db }: AppDeps,
  { id, version, name, phone }: CheckedBody<'people/editPerson'>,
  { userId, roles }: CurrentUser,
): Promise<Reply<'people/editPerson'>> {
  return db.transaction().execute(async (trx) => {
    const sight = sightOf(roles);
    const [row] = await lockPeople(trx, [id]);
    const seen = await findPerson(trx, sight, id);
    if (!row || !seen) throw noSuchPerson();
    if (version !== undefined && version !== row.version) {
      throw await versionConflict(trx, { read: async () => ({ person: presentPerson(seen) }) });
    }
    const changed = {
      ...(name === undefined
        ? {}
        : { name: name.trim(), is_named: name.trim() === '' ? (0 as const) : (1 as const) }),
      ...(phone !== undefined && { phone: phone.trim() }),
      version: row.version + 1,
    };
    await updatePerson(trx, id, changed);
    await describePeople(trx, [{ ...row, ...changed }]);
    await audit(trx, { userId, action: 'people.edit', subject: `person/${id}` });
    const person = await findPerson(trx, sight, id);
    if (!person) throw noSuchPerson();
    return { code: 1, message: 'The profile is updated.', person: presentPerson(person) };
  });
}
