import type { CheckedBody, Reply } from '#contract/index.ts';
import { asksAboutGifts, type SegmentRules } from '#contract/newsletter/segments.ts';
import { type HeldRoles, may } from '#contract/shared/may.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { isUniqueViolation } from '#server/platform/db/unique-violation.ts';
import { AppError, badField } from '#server/platform/errors.ts';
import { countsClicks } from '../clicks/count-clicks.ts';
import { listClickedIssues } from '../clicks/queries.ts';
import {
  countMembers,
  existsEvent,
  findSegment,
  insertSegment,
  listNewestEvents,
  listSegments,
  lockSegment,
  removeSegment,
  updateSegment,
} from './queries/segments.ts';
import { resolveRules } from './resolve-rules.ts';
import { groupSizeFor } from './visible-group-size.ts';

type Segment = Reply<'newsletter/getSegments'>['segments'][number];
type Row = NonNullable<Awaited<ReturnType<typeof findSegment>>>;

/** How many events can be chosen from. */
const shownEvents = 200;

/** The segments, events and issues that someone with these roles may choose. */
export async function getSegments(
  { db }: AppDeps,
  { roles }: CurrentUser,
): Promise<Reply<'newsletter/getSegments'>> {
  const seesDrafts = may(roles, 'events.read');
  const [rows, events, clickedIssues, isCounted] = await Promise.all([
    listSegments(db),
    listNewestEvents(db, { seesDrafts, limit: shownEvents }),
    listClickedIssues(db),
    countsClicks(db),
  ]);
  return {
    code: 1,
    segments: await Promise.all(
      rows.filter((row) => mayUse(roles, row)).map((row) => presentSegment(db, roles, row)),
    ),
    clickedIssues,
    countsClicks: isCounted,
    events: events.map(({ id, title, starts_at }) => ({
      id,
      title,
      startsAt: new Date(starts_at).toISOString(),
    })),
  };
}

export async function countSegment(
  { db }: AppDeps,
  { roles }: CurrentUser,
  { rules }: CheckedBody<'newsletter/countSegment'>,
): Promise<Reply<'newsletter/countSegment'>> {
  return { code: 1, count: await countFor(db, roles, rules) };
}

/**
 * Edits a segment, or adds one.
 * @throws {AppError} `notFound`, also for one that its roles may not use; `conflict` with the current segment;
 * `badInput` for a name that another one has, an unknown event, or a period that ends before it begins
 */
export async function saveSegment(
  { db }: AppDeps,
  { userId, roles }: CurrentUser,
  { id, version, name, rules }: CheckedBody<'newsletter/saveSegment'>,
): Promise<Reply<'newsletter/saveSegment'>> {
  const values = { name: name.trim(), name_key: name.trim().toLowerCase() };
  try {
    return await db.transaction().execute(async (trx) => {
      await refuseImpossible(trx, rules);
      const saved = { ...values, rules: JSON.stringify(rules) };
      const segmentId = id ?? newId();
      if (id === undefined) {
        const created = { created_at: Date.now(), created_by: userId };
        await insertSegment(trx, { id: segmentId, ...saved, ...created });
      } else {
        const row = await requireSegment(trx, roles, id);
        if (version !== undefined && version !== row.version) {
          throw new AppError('conflict', 'Someone else changed this after you opened it.', {
            current: { segment: await presentSegment(trx, roles, row) },
          });
        }
        await updateSegment(trx, id, { ...saved, version: row.version + 1 });
      }
      const action = id === undefined ? 'segment.add' : 'segment.edit';
      await audit(trx, { userId, action, subject: `segment/${segmentId}` });
      const stored = await requireSegment(trx, roles, segmentId);
      const segment = await presentSegment(trx, roles, stored);
      return { code: 1 as const, message: `${segment.name} is saved.`, segment };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw badField('name', 'Another segment already has this name.');
  }
}

/** Deletes a segment. A scheduled mailing keeps its conditions. @throws {AppError} `notFound` */
export function deleteSegment(
  { db }: AppDeps,
  { userId, roles }: CurrentUser,
  { id }: CheckedBody<'newsletter/deleteSegment'>,
): Promise<Reply<'newsletter/deleteSegment'>> {
  return db.transaction().execute(async (trx) => {
    const { name } = await requireSegment(trx, roles, id);
    await audit(trx, { userId, action: 'segment.delete', subject: `segment/${id}` });
    await removeSegment(trx, id);
    return { code: 1, message: `${name} is deleted.` };
  });
}

/** A segment that a mailing goes to. @throws {AppError} `badInput` if it does not exist */
export async function segmentForMailing(
  db: Db,
  roles: HeldRoles,
  id: string,
): Promise<{ id: string; name: string; rules: SegmentRules }> {
  const row = await findSegment(db, id);
  if (!row || !mayUse(roles, row)) throw badField('segment', 'This segment doesn’t exist.');
  return { id, name: row.name, rules: rulesOf(row) };
}

const rulesOf = (row: Row) => JSON.parse(row.rules) as SegmentRules;

/** Segments of donors are for those who may know who they are. */
const mayUse = (held: HeldRoles, row: Row): boolean =>
  may(held, 'gifts.read') || !asksAboutGifts(rulesOf(row));

async function countFor(db: Db, held: HeldRoles, rules: SegmentRules) {
  return groupSizeFor(held, rules, await countMembers(db, await resolveRules(db, rules)));
}

async function presentSegment(db: Db, held: HeldRoles, row: Row): Promise<Segment> {
  const rules = rulesOf(row);
  const count = await countFor(db, held, rules);
  return { id: row.id, name: row.name, rules, count, version: row.version };
}

async function refuseImpossible(
  trx: Db,
  { subscribedFrom, subscribedUntil, event }: SegmentRules,
): Promise<void> {
  if (subscribedFrom && subscribedUntil && subscribedUntil < subscribedFrom) {
    throw badField('rules.subscribedUntil', 'Choose an end that isn’t before the start.');
  }
  if (event !== undefined && event !== 'any' && !(await existsEvent(trx, event))) {
    throw badField('rules.event', 'This event doesn’t exist.');
  }
}

async function requireSegment(trx: Db, held: HeldRoles, id: string): Promise<Row> {
  const row = await lockSegment(trx, id);
  if (!row || !mayUse(held, row)) throw new AppError('notFound', 'This segment doesn’t exist.');
  return row;
}
