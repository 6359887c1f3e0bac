import { slugOf } from '#contract/shared/text/slug.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { firstFreeSlug } from '#server/platform/first-free-slug.ts';
import { findEventIdBySlug } from './queries/events.ts';

/** @throws {AppError} `badInput` if another event has this slug */
export async function requireFreeSlug(trx: Db, slug: string, id: string): Promise<void> {
  const owner = await findEventIdBySlug(trx, slug);
  if (owner === undefined || owner.id === id) return;
  const message = 'Another event already uses this URL slug.';
  throw new AppError('badInput', message, { errors: { slug: message } });
}

/** A slug made from a title, with a number if another event has it. */
export const freeEventSlug = (trx: Db, title: string): Promise<string> =>
  firstFreeSlug(
    slugOf(title, 'Event'),
    async (slug) => (await findEventIdBySlug(trx, slug)) !== undefined,
  );
