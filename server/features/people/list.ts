import type { Selectable } from 'kysely';
import type { CheckedBody, Reply } from '#contract/index.ts';
import { may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { auditExport } from '#server/platform/audit.ts';
import { chunkSize, csvChunkOf, limitAndOffset } from '#server/platform/tables/query.ts';
import type { Tables } from '#server/schema/tables.ts';
import { formatDecimal } from '../donations/format-money.ts';
import { readGiving } from '../donations/giving.ts';
import {
  findPeople,
  flagOf,
  listPeople,
  listPeopleAfter,
  sightOf,
  sumByPerson,
  sumOf,
} from './queries.ts';
import { refreshProfiles } from './refresh/refresh-profiles.ts';

type Person = Reply<'people/getPeople'>['people'][number];
type Kind = Person['kinds'][number];

/** People matching a search, by name by default. Only those who work on gifts see that they have given, and what. */
export async function getPeople(
  { db }: AppDeps,
  { sort = 'name', search, kind, ...page }: CheckedBody<'people/getPeople'>,
  { roles }: CurrentUser,
): Promise<Reply<'people/getPeople'>> {
  await refreshProfiles(db);
  const found = await findPeople(db, sightOf(roles), { search, kind });
  const [{ rows, total }, sum, { currency }] = await Promise.all([
    listPeople(db, found, sort, limitAndOffset(page)),
    may(roles, 'gifts.read') ? sumOf(db, found) : null,
    readGiving(db),
  ]);
  const totals = may(roles, 'gifts.read') ? await totalsOf(db, rows) : null;
  return {
    code: 1,
    people: rows.map((row) => ({
      ...presentPerson(row),
      total: totals && (totals.get(row.id) ?? 0),
    })),
    total,
    sum,
    currency,
  };
}

async function totalsOf(db: AppDeps['db'], people: { id: string }[]): Promise<Map<string, number>> {
  const rows = await sumByPerson(
    db,
    people.map(({ id }) => id),
  );
  return new Map(rows.map(({ person_id, total }) => [person_id ?? '', Number(total)]));
}

/** A person as it is shown, without anything that some roles may not see. */
export const presentPerson = (row: Selectable<Tables['people']>) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  address: row.address,
  phone: row.phone,
  kinds: (Object.keys(flagOf) as Kind[]).filter((kind) => row[flagOf[kind]] === 1),
  version: row.version,
  createdAt: new Date(row.created_at).toISOString(),
});

const heading = ['name', 'email', 'address', 'phone', 'is', 'since'];

/** The next chunk of people as CSV; with the sums of their gifts for those who work on gifts. */
export async function exportPeople(
  { db }: AppDeps,
  { after, ...filter }: CheckedBody<'people/exportPeople'>,
  { userId, roles }: CurrentUser,
): Promise<Reply<'people/exportPeople'>> {
  if (after === undefined) await refreshProfiles(db);
  const sight = sightOf(roles);
  const rows = await listPeopleAfter(db, { sight, ...filter }, after ?? '', chunkSize);
  await auditExport(db, userId, 'people', after);
  const totals = may(roles, 'gifts.read') ? await totalsOf(db, rows) : null;
  const cellsOf = (row: (typeof rows)[number]) => {
    const { name, email, address, phone, kinds, createdAt } = presentPerson(row);
    const cells = [name, email, address, phone, kinds.join(', '), createdAt.slice(0, 10)];
    return totals ? [...cells, formatDecimal(totals.get(row.id) ?? 0)] : cells;
  };
  const columns = totals ? [...heading, 'total'] : heading;
  return { code: 1, ...csvChunkOf(columns, rows, cellsOf, after === undefined) };
}
