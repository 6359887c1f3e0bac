import { partField } from '../../lists/translations/entry-texts.ts';
import type { TextsOfEntry } from '../../lists/translations/in-language.ts';
import type { GradedQuestion } from './grading.ts';

/** A question with its texts. */
export interface WrittenQuestion extends GradedQuestion {
  text: string;
  /** HTML. */
  explanation: string;
}

/**
 * The question with its translated texts.
 * @param fieldOf the path of one of its texts, within its entry
 */
export const translatedQuestion = <Question extends WrittenQuestion>(
  question: Question,
  texts: TextsOfEntry,
  fieldOf: (field: string) => string,
): Question => ({
  ...question,
  text: texts.text(fieldOf('text'), question.text),
  options: question.options.map((option) => ({
    ...option,
    text: texts.text(fieldOf(partField('options', option.id, 'text')), option.text),
  })),
  explanation: texts.html(fieldOf('explanation'), question.explanation),
});
