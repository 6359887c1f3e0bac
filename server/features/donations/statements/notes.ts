import type { CheckedBody } from '#contract/index.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import { statementFields } from '#contract/shared/merge-fields.ts';
import {
  type FormattedText,
  markedAs,
  renderWithFields,
} from '#server/platform/markdown/formatted-text.ts';

/** The words of staff above the gifts, with merge fields, in the languages in which they wrote them. */
export type Notes = Partial<Record<Language, FormattedText>>;

type Written = Pick<CheckedBody<'donations/previewStatements'>, 'note' | 'noteTranslations'>;

/** @throws {AppError} `badInput` for a note that cannot be rendered, or has unknown merge fields */
export async function renderNotes(
  { note, noteTranslations }: Partial<Written>,
  siteUrl: string,
): Promise<Notes> {
  const notes: Notes = {};
  const render = async (language: Language, text = '', field = 'note') => {
    if (text.trim() === '') return;
    notes[language] = await renderWithFields(text, siteUrl, field, statementFields);
  };
  await render(defaultLanguage, note);
  for (const [language, text] of Object.entries(noteTranslations ?? {}))
    await render(language as Language, text, `noteTranslations.${language}`);
  return notes;
}

/** The note for a donor: in their language, or else in the default one, marked as such. Undefined: there is none. */
export function noteIn(notes: Notes, language: Language): FormattedText | undefined {
  const original = notes[defaultLanguage];
  return notes[language] ?? (original && markedAs(defaultLanguage, original));
}

/** The columns of a mailing that have its notes. */
export function noteColumns({ [defaultLanguage]: original, ...others }: Notes) {
  const { text: note = '', html: note_html = '' } = original ?? {};
  return { note, note_html, note_translations: JSON.stringify(others) };
}

/** The notes of a mailing. */
export function notesOf({
  note,
  note_html,
  note_translations,
}: ReturnType<typeof noteColumns>): Notes {
  const others: Notes = JSON.parse(note_translations);
  return note === '' ? others : { ...others, [defaultLanguage]: { text: note, html: note_html } };
}
