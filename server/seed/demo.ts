import type { Insertable } from 'kysely';
import { anchorOf } from '#contract/shared/anchor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import type { Tables } from '#server/schema/tables.ts';
import { markDemoSite } from '../features/donations/practice/queries.ts';
import type { PageIntro, PageParagraph } from '../features/pages/page-content.ts';
import { checklistDismissed } from '../features/setup/queries.ts';
import { dayAt } from '../features/site/day.ts';
import { features } from '../features.ts';
import { newId } from '../platform/crypto/ids.ts';
import { readData } from './demo-data.ts';
import { seedEntryTranslations } from './demo-entry-translations.ts';
import { type DemoEvent, eventRows } from './demo-events.ts';
import { campaignRows, type DemoCampaign, seedDonationForm } from './demo-gifts.ts';
import { type DemoLessonQuestions, withLessonQuestions } from './demo-lesson-questions.ts';
import { seedLists } from './demo-lists.ts';
import { seedPictures } from './demo-pictures.ts';
import { type DemoQuiz, quizRows } from './demo-quizzes.ts';
import { seedRecordings } from './demo-recordings.ts';
import { readTranslations } from './demo-translations.ts';
import { parsePageFile } from './page-file.ts';
import { listPageFiles } from './page-files.ts';
import { insertRows } from './queries.ts';

type Page = Insertable<Tables['pages']>;

/**
 * Fills an empty database with the demo site, without its people, and the media store with its pictures and
 * recordings.
 */
export async function seedDemo(trx: Db, media: MediaStore): Promise<void> {
  const questions = await readData<{ courses: DemoLessonQuestions[] }>('lesson-questions');
  const pages = withLessonQuestions(await readPages(), questions.courses);
  await insertRows(trx, 'pages', pages);
  const translations = await readTranslations(pages);
  await insertRows(trx, 'pages', translations);
  const { courses } = await readData<{ courses: DemoQuiz[] }>('course-quizzes');
  await insertRows(trx, 'course_questions', quizRows(courses, pages));
  await insertRows(trx, 'page_topics', topicsOf([...pages, ...translations]));
  await insertRows(trx, 'site_settings', [
    { name: 'site', value: JSON.stringify(await readData<object>('site')) },
    // The demo site is complete: it needs no setup checklist.
    { name: checklistDismissed, value: '1' },
  ]);
  await markDemoSite(trx);
  await seedLists(trx);
  const { events } = await readData<{ events: DemoEvent[] }>('events');
  await insertRows(trx, 'events', await eventRows(trx, events));
  const { campaigns } = await readData<{ campaigns: DemoCampaign[] }>('campaigns');
  await insertRows(trx, 'campaigns', campaignRows(campaigns, await dayAt(trx)));
  await seedDonationForm(trx);
  await seedEntryTranslations(trx, features);
  await insertRows(trx, 'media', [
    ...(await seedPictures(media, wordsOfPictures(pages, events))),
    ...(await seedRecordings(media)),
  ]);
}

/** The pages' topics, as rows. */
function topicsOf(pages: Insertable<Tables['pages']>[]): Insertable<Tables['page_topics']>[] {
  return pages.flatMap(({ id, section, draft_intro }) =>
    (JSON.parse(draft_intro) as PageIntro).topics.map((name) => ({
      page_id: id,
      section,
      topic_key: anchorOf(name),
      name,
    })),
  );
}

/** The alt texts of the pictures of pages and events. */
function wordsOfPictures(
  pages: Insertable<Tables['pages']>[],
  events: DemoEvent[],
): Map<string, string> {
  const shown = pages.flatMap(({ draft_intro, draft_content }) => [
    JSON.parse(draft_intro) as PageIntro,
    ...(JSON.parse(draft_content) as PageParagraph[]),
  ]);
  return new Map([...shown, ...events].map(({ image, imageAlt }) => [image, imageAlt]));
}

async function readPages() {
  return Promise.all(
    (await listPageFiles()).map(async ({ section, name, source }): Promise<Page> => {
      const id = newId();
      const page = parsePageFile(source, id, { section, name });
      const intro = JSON.stringify(page.intro);
      const content = JSON.stringify(page.content);
      const now = Date.now();
      return {
        id,
        section,
        name,
        name_key: name.toLowerCase(),
        position: page.position,
        version: 1,
        draft_intro: intro,
        draft_content: content,
        live_intro: intro,
        live_content: content,
        has_changes: 0,
        published_at: page.publishedAt,
        live_at: now,
        updated_at: now,
        updated_by: null,
      };
    }),
  );
}
