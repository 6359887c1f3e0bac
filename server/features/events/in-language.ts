import type { Reply } from '#contract/index.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { splitSection } from '#contract/shared/pages/sections.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { currentLanguage } from '#server/platform/language/current-language.ts';
import { partField } from '../lists/translations/entry-texts.ts';
import {
  entriesInLanguage,
  type InLanguage,
  rowsInLanguage,
  type TextColumns,
} from '../lists/translations/in-language.ts';
import { parseIntro } from '../pages/present.ts';
import { translateRows } from '../pages/translations/in-language.ts';
import { findPageById } from '../pages/translations/queries.ts';
import { readQuestions } from './registrations/questions.ts';
import type { Event } from './status.ts';

type PublicEvent = Reply<'events/getEvent'>['event'];

const columns: TextColumns = {
  title: 'title',
  summary: 'summary',
  place: 'place',
  image_alt: 'imageAlt',
  description: 'description',
  html: { htmlOf: 'description' },
};

/** All that tells whether the page of an event is translated as a whole: a card or a result must not say otherwise. */
type EventTexts = Pick<Event, 'id' | 'title' | 'summary' | 'place' | 'image_alt' | 'html'>;

/**
 * Events with their texts in a language, each as a whole in it or in the default one: for pages, calendars and emails.
 * @param language absent: that of the call
 */
export const eventTextsIn = <Row extends EventTexts>(
  db: Db,
  events: readonly Row[],
  language?: Language,
): Promise<InLanguage<Row>[]> => rowsInLanguage(db, 'events', columns, events, language);

/** The same for one event. */
export async function eventIn<Row extends EventTexts>(
  db: Db,
  event: Row,
  language?: Language,
): Promise<InLanguage<Row>> {
  const [shown] = await eventTextsIn(db, [event], language);
  return shown as InLanguage<Row>;
}

/** The questions of an event to those who register, each as a whole in the language of the call or in the default one. */
export async function questionsIn(
  db: Db,
  { id: eventId, questions }: Pick<Event, 'id' | 'questions'>,
): Promise<PublicEvent['questions']> {
  const show = await entriesInLanguage(db, 'events');
  return readQuestions(questions).map((question) =>
    show({ ...question, optionTexts: question.options }, eventId, (row, texts) => {
      const field = (of: string) => partField('questions', row.id, of);
      return {
        ...row,
        label: texts.text(field('label'), row.label),
        optionTexts: row.options.map((option) =>
          texts.text(field(partField('options', option, 'text')), option),
        ),
      };
    }),
  );
}

/** The program of an event in the language of the call; null: there is none that visitors can see. */
export async function programIn(
  db: Db,
  { page_id }: Pick<Event, 'page_id'>,
): Promise<PublicEvent['program']> {
  const original = page_id === null ? undefined : await findPageById(db, page_id);
  if (!original || original.live_intro === null || original.trashed_at !== null) return null;
  const [shown = original] = await translateRows(db, currentLanguage(), [original]);
  const { name, section, live_intro } = shown;
  const { title } = parseIntro(live_intro ?? '{}');
  return { name, title: title || name, language: splitSection(section).language };
}
