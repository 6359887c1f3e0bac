import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { findEventIdBySlug } from './queries/events.ts';

/** @throws {AppError} `badInput` if another event has this slug */
export async function requireFreeSlug(trx: Db, slug: string, id: string): Promise<void> {
  const owner = await findEventIdBySlug(trx, slug);
  if (owner === undefined || owner.id === id) return;
  const message = 'Another event already uses this URL slug.';
  throw new AppError('badInput', message, { errors: { slug: message } });
}

/** A slug made from a title, with a number if it is taken: 'Soup-Night', 'Soup-Night-2'. */
export async function freeSlug(trx: Db, title: string): Promise<string> {
  const name = slugOf(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? name : `${name}-${number}`;
    if ((await findEventIdBySlug(trx, slug)) === undefined) return slug;
  }
}

/** Unaccented letters, digits and hyphens; 'Event' if nothing is left. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '');
  const name = plain
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return name || 'Event';
}
