import type { Db } from '#server/platform/db/connect.ts';
import { raise } from '#server/platform/events/raise.ts';
import type { Tables } from '#server/schema/tables.ts';

type Place = Pick<Tables['pages'], 'id' | 'section' | 'name'>;
type Seen = Place & Pick<Tables['pages'], 'live_intro' | 'live_content'>;

/** Raises the event of a change of a page that visitors notice, whatever made it. */
export async function raisePageEvent(trx: Db, before: Seen, after: Seen): Promise<void> {
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
export const placeOf = ({ id, section, name }: Place) => ({
  pageId: id,
  section,
  name,
});
