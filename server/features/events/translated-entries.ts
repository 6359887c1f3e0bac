import { day } from '#contract/shared/time-units.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listForCalendar } from './queries/event-lists.ts';
import { readQuestions } from './registrations/questions.ts';

/** For this long after an event its page and the list of past ones are still read, in ms. */
const stillRead = 90 * day;

/** The texts of published events that are still to come, or were not long ago. */
export async function readTranslatedEvents(db: Db) {
  const events = await listForCalendar(db, Date.now() - stillRead);
  return new Map(
    events.map(({ id, title, summary, image_alt, place, description, confirmation, questions }) => [
      id,
      {
        title,
        summary,
        imageAlt: image_alt,
        place,
        description,
        confirmation,
        questions: readQuestions(questions).map(({ options, ...question }) => ({
          ...question,
          options: options.map((text) => ({ text })),
        })),
      },
    ]),
  );
}
