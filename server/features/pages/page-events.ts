import type { Db } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { PageRow } from './queries.ts';

/** Raises the event of a change of a page that visitors notice, whatever made it. */
export async function raisePageEvent(trx: Db, before: PageRow, after: PageRow): Promise<void> {
  const [wasLive, isLive] = [before.live_intro !== null, after.live_intro !== null];
  if (!isLive) {
    if (wasLive) await raise(trx, 'page.unpublished', placeOf(before));
    return;
  }
  const isRenamed = before.name !== after.name;
  const isSame =
    before.live_intro === after.live_intro && before.live_content === after.live_content;
  if (isSame && !isRenamed) return;
  await raise(trx, 'page.published', {
    ...placeOf(after),
    isNew: !wasLive,
    formerName: wasLive && isRenamed ? before.name : null,
  });
}

/** A page as its events name it. */
export const placeOf = ({ id, section, name }: Pick<PageRow, 'id' | 'section' | 'name'>) => ({
  pageId: id,
  section,
  name,
});
