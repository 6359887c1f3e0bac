import { addressedLessons } from '#contract/shared/lessons.ts';
import { kindOf } from '#contract/shared/pages/kinds/kinds.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { parseContent } from '../present.ts';
import type { PageRow } from '../queries.ts';
import { moveAddress } from '../redirects.ts';

/**
 * Redirects the address of each lesson that is published with another name to its new one; a lesson is known by its id.
 * An address that another lesson has taken leads to that one.
 * @param after JSON of the content that goes live
 */
export async function moveLessons(
  trx: Db,
  { section, name, live_content }: PageRow,
  after: string,
): Promise<void> {
  if (!kindOf(section)?.hasLessons) return;
  const before = addressedLessons(name, parseContent(live_content ?? '[]'));
  const now = addressedLessons(name, parseContent(after));
  const taken = new Set(now.map(({ path }) => path));
  for (const { lesson, path } of now) {
    const former = before.find((each) => each.lesson.id === lesson.id)?.path;
    if (former === path) continue;
    await moveAddress(trx, former && !taken.has(former) ? former : null, path);
  }
}
