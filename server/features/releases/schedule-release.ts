import type { CheckedBody, Reply } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { AppError } from '#server/platform/errors.ts';
import { basisOf } from '../lists/history/entry-content.ts';
import { rebaseDraft } from '../lists/history/queries.ts';
import { futureInstantOf } from '../pages/publishing/schedule-page.ts';
import { readSite } from '../site/site-settings.ts';
import { prepareEntries } from './apply-release.ts';
import { examineRelease } from './examine.ts';
import { changeRelease, requireEditable } from './manage-releases.ts';
import { examineForPublication, requireReady } from './publish-release.ts';
import { findRelease, updateItem, updateRelease } from './queries.ts';

/**
 * Schedules the publication of the drafts as they are now: a later edit may be half finished.
 * @throws {AppError} `notFound`; `badInput` for a time that is past or does not exist; `conflict` that names what
 * prevents the publication, or for a release that is scheduled or published
 */
export async function scheduleRelease(
  deps: AppDeps,
  person: CurrentUser,
  { id, at, ...publication }: CheckedBody<'releases/scheduleRelease'>,
): Promise<Reply<'releases/scheduleRelease'>> {
  const read = await findRelease(deps.db, id);
  // Text that cannot be rendered is refused now rather than when it is due.
  if (read) await prepareEntries(deps, await examineRelease(deps, deps.db, read));
  return changeRelease(deps, person, id, 'schedule', async (trx) => {
    const release = await requireEditable(trx, id);
    const dueAt = futureInstantOf(at, (await readSite(trx)).timeZone);
    const items = await examineForPublication(deps, trx, release, publication);
    await requireReady(trx, person, items, publication);
    for (const each of items) {
      // An entry that its scheduler overwrites knowingly is no surprise when it is due.
      if (each.kind === 'entry' && each.state === 'outdated') {
        await rebaseDraft(trx, each, basisOf(each.live));
      }
      await updateItem(trx, each.item.id, {
        intro: each.kind === 'page' ? each.revision.intro : null,
        content: each.kind === 'page' ? each.revision.content : each.content,
        before_intro: null,
        before_content: null,
        before: null,
        known_version: each.version,
      });
    }
    await updateRelease(trx, id, {
      status: 'scheduled',
      due_at: dueAt,
      scheduled_by: person.userId,
      problem: '',
    });
    return ({ name }) => `“${name}” is scheduled.`;
  });
}

/**
 * Cancels the publication of a scheduled release, or dismisses that it was refused; otherwise nothing changes.
 * @throws {AppError} `notFound`; `conflict` for one that is published
 */
export function cancelSchedule(
  deps: AppDeps,
  person: CurrentUser,
  { id }: CheckedBody<'releases/cancelSchedule'>,
): Promise<Reply<'releases/cancelSchedule'>> {
  return changeRelease(deps, person, id, 'cancel-schedule', async (trx, { status, problem }) => {
    if (status === 'published')
      throw new AppError('conflict', 'This release is published already.');
    if (status === 'scheduled') await updateRelease(trx, id, { status: 'open', due_at: null });
    else if (problem !== '') await updateRelease(trx, id, { problem: '' });
    return ({ name }) => `“${name}” is no longer scheduled.`;
  });
}
