import type { Db } from '#server/platform/db/connect.ts';
import { listForCalendar } from './queries/event-lists.ts';
import { readQuestions } from './registrations/questions.ts';

/** The texts of published events that are not over. */
export async function readTranslatedEvents(db: Db) {
  const events = await listForCalendar(db, Date.now());
  return new Map(
    events.map(({ id, title, summary, image_alt, place, description, questions }) => [
      id,
      {
        title,
        summary,
        imageAlt: image_alt,
        place,
        description,
        questions: readQuestions(questions).map(({ options, ...question }) => ({
          ...question,
          options: options.map((text) => ({ text })),
        })),
      },
    ]),
  );
}
