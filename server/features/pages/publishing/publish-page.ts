import type { CheckedBody } from '#contract/index.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { requireFilled } from '../../lists/blanks.ts';
import {
  differs,
  lockForEdit,
  presentDraft,
  updateDraft,
  updatedMessage,
} from '../editing/drafts.ts';
import { saveVersion } from '../editing/history.ts';
import { markdownOf, requireFields } from '../own-fields.ts';
import { type PageIntro, textsOf } from '../page-content.ts';
import { chosenPublicationTime } from '../page-metadata.ts';
import { parseContent, parseIntro } from '../present.ts';
import type { PageRow } from '../queries.ts';
import { requireReview } from '../review/review-mark.ts';
import { saveTopics } from '../topics/topics.ts';
import { requireTranslated, type TranslationOf } from '../translations/require-translated.ts';
import { takeAddress } from './former-addresses.ts';
import { moveLessons } from './move-lessons.ts';
import { deleteSchedule } from './queries.ts';

/** Which half of a page goes live. */
type PublishedPart = 'intro' | 'content' | 'page';

/** The content that visitors see: JSON, as in the table `pages`. */
export type LiveContent = Record<'live_intro' | 'live_content', string>;

/**
 * Publishes a part of the draft. If nothing differs, nothing is written. A draft that was scheduled to be published
 * would replace it with an older one, and is canceled.
 * @throws {AppError} `notFound`; `badInput` for an intro that lacks its title, a required field or a translation;
 * `conflict` without the review that it needs, or with the newest draft if `version` is not the newest
 */
export async function publishPage(
  deps: AppDeps,
  person: CurrentUser,
  { section, name, version, withoutReview }: CheckedBody<'sync/syncPage'>,
  part: PublishedPart,
) {
  const outcome = await deps.db.transaction().execute(async (trx) => {
    const row = await lockForEdit(trx, section, name, version);
    const live = liveAfterSync(row, part);
    const { title } = publishableIntro(row, live.live_intro, live.live_content);
    const message = updatedMessage({ title, name: row.name });
    await deleteSchedule(trx, row.id, 'publish');
    if (live.live_intro === row.live_intro && live.live_content === row.live_content) {
      return { row, message, result: 0 as const };
    }
    const revision = { intro: live.live_intro, content: live.live_content };
    await requireReview(trx, person, row, revision, withoutReview);
    const after = await putLive(trx, person.userId, row, live);
    await audit(trx, {
      userId: person.userId,
      action: `sync.${part}`,
      subject: `${row.section}/${row.name}`,
    });
    return { row: after, message, result: 1 as const };
  });
  return { ...presentDraft(outcome.row), message: outcome.message, result: outcome.result };
}

/**
 * Makes content live, and adds it to the history. The caller records it.
 * @param userId who publishes it; null: an account that has been deleted since
 */
export async function putLive(
  trx: Db,
  userId: string | null,
  row: PageRow,
  live: LiveContent,
): Promise<PageRow> {
  const intro = parseIntro(live.live_intro);
  const now = Date.now();
  const firstLiveAt = row.first_live_at ?? row.published_at ?? now;
  const after = await updateDraft(trx, row, {
    ...live,
    has_changes: differs(row.draft_intro, row.draft_content, live) ? 1 : 0,
    published_at: chosenPublicationTime(intro) ?? firstLiveAt,
    first_live_at: firstLiveAt,
    live_at: now,
    updated_at: now,
    updated_by: userId,
  });
  if (row.live_intro === null) await takeAddress(trx, row);
  await moveLessons(trx, row, live.live_content);
  // The history stores it as what visitors saw from then on.
  await saveVersion(
    trx,
    row,
    { ...after, draft_intro: live.live_intro, draft_content: live.live_content },
    'live',
  );
  await saveTopics(trx, row, intro.topics);
  return after;
}

/**
 * The intro of a page that may be published.
 * @throws {AppError} `badInput` for an intro that lacks its title, or a required field, for a starter text with blanks, and
 * for texts that are not translated
 */
export function publishableIntro(page: TranslationOf, json: string, content: string): PageIntro {
  const intro = parseIntro(json);
  const paragraphs = parseContent(content);
  if (intro.title.trim() !== '') {
    requireFields(page, intro);
    requireFilled({
      text: intro.text,
      ...markdownOf(page, intro.fields),
      ...textsOf('readMoreText', intro.readMoreText),
      ...textsOf('pageContent', paragraphs),
    });
    requireTranslated(page, { intro, content: paragraphs });
    return intro;
  }
  throw new AppError('badInput', 'A page needs a title before you can publish it.', {
    errors: { title: 'This field is required.' },
  });
}

function liveAfterSync(row: PageRow, part: PublishedPart): LiveContent {
  return {
    live_intro: part === 'content' ? (row.live_intro ?? row.draft_intro) : row.draft_intro,
    live_content: part === 'intro' ? (row.live_content ?? '[]') : row.draft_content,
  };
}
