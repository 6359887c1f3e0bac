import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { CheckedFields } from '#app/ui/form/validation/use-validation.ts';
import type { FormResult } from '#contract/form-result.ts';
import type { Reply } from '#contract/index.ts';
import type { Translate } from '#contract/shared/language/translate.ts';

type Question = Reply<'events/getEvent'>['event']['questions'][number];

interface RegistrationQuestionsProps {
  questions: Question[];
  maxSeats: number;
  errors: Record<string, string>;
  /** Values posted without JavaScript. */
  posted: FormResult['registration'];
}

/** Who comes along, and the event's own questions. Their fields are numbered: see the form's definition. */
export function RegistrationQuestions({
  questions,
  maxSeats,
  errors,
  posted,
}: RegistrationQuestionsProps) {
  const t = useTranslate();
  return (
    <>
      {maxSeats > 1 && (
        <>
          <SelectField
            id="register-seats"
            name="seats"
            label={t('registration.seats')}
            keepsErrorLine
            options={Object.fromEntries(partiesTo(maxSeats, t))}
            defaultValue={posted?.seats ?? '1'}
            error={errors.seats ?? ''}
          />
          <div className="guest-names">
            <TextField
              id="register-guests"
              name="guests"
              label={t('registration.guests')}
              maxLength={200}
              defaultValue={posted?.guests}
              error={errors.guests ?? ''}
            />
          </div>
        </>
      )}
      {questions.map((question, index) => (
        <div key={question.id}>
          <input type="hidden" name={`question${index + 1}`} value={question.id} />
          <QuestionField
            question={question}
            name={fieldName(index)}
            error={errors[fieldName(index)] || errors[`answers.${question.id}`] || ''}
            posted={posted?.answers[question.id] ?? ''}
          />
        </div>
      ))}
    </>
  );
}

interface QuestionFieldProps {
  question: Question;
  name: string;
  error: string;
  posted: string;
}

function QuestionField({ question, name, error, posted }: QuestionFieldProps) {
  const t = useTranslate();
  const { kind, options, optionTexts, isRequired } = question;
  const lang = langOf(question.language, t);
  const written = (words: ReactNode) => <span lang={lang}>{words}</span>;
  const label =
    isRequired === 1 ? (
      written(question.label)
    ) : (
      <RichMessage text="registration.optional" values={{ question: question.label, written }} />
    );
  const field = { id: `register-${name}`, name, error, required: isRequired === 1 };
  if (kind === 'check') {
    return (
      <CheckField
        {...field}
        label={written(question.label)}
        value="Yes"
        defaultChecked={posted === 'Yes'}
      />
    );
  }
  if (kind === 'text') {
    return <TextField {...field} label={label} maxLength={500} defaultValue={posted} />;
  }
  const choices = Object.fromEntries(
    options.map((option, index) => [option, optionTexts[index] ?? option]),
  );
  return (
    <SelectField
      {...field}
      label={label}
      keepsErrorLine
      options={{ '': t('registration.choose'), ...choices }}
      languagesOf={Object.fromEntries(options.map((option) => [option, lang]))}
      defaultValue={posted}
    />
  );
}

/** The choices of how many come, by their number. */
const partiesTo = (most: number, t: Translate) =>
  Array.from({ length: most }, (_, guests) => [
    guests + 1,
    guests === 0 ? t('registration.justMe') : t('registration.meAndGuests', { count: guests }),
  ]);
const fieldName = (index: number) => `answer${index + 1}`;

/** The questions' rules, for checks in the browser. */
export const questionRules = (questions: Question[]): CheckedFields =>
  Object.fromEntries(
    questions.flatMap(({ isRequired }, index) =>
      isRequired === 1 ? [[fieldName(index), { required: 'fields.answerMissing' }]] : [],
    ),
  );

/** The answers in a submitted form, by question. */
export const readAnswers = (questions: Question[], values: FormData): Record<string, string> =>
  Object.fromEntries(
    questions.map(({ id }, index) => [id, String(values.get(fieldName(index)) ?? '').trim()]),
  );
