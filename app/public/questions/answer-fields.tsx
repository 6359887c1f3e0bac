import { Html } from '#app/content/html.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { FieldError, fieldErrorId } from '#app/ui/form/field-error.tsx';
import type { Language } from '#contract/shared/language/languages.ts';

/** A question as readers see it. */
export interface AskedQuestion {
  id: string;
  text: string;
  options: { id: string; text: string }[];
  /** Whether more than one choice is correct. */
  isMultiple: 0 | 1;
  language: Language;
}

/** The answer to a question, and the correct one. */
interface QuestionResult {
  chosen: string[];
  right: string[];
  isRight: 0 | 1;
  /** HTML. */
  explanation: string;
  /** Of the explanation. */
  language: Language;
}

interface AnswerFieldsProps {
  question: AskedQuestion;
  /** The answer; absent: not answered yet. */
  result: QuestionResult | undefined;
  chosen: string[];
  /** Whether it was unanswered when the form was sent. */
  isLeftOut?: boolean;
  onChoose: (optionIds: string[]) => void;
}

/** A question with its choices, and once answered, the correct ones and the explanation. */
export function AnswerFields(props: AnswerFieldsProps) {
  const t = useTranslate();
  const { question, result, chosen, isLeftOut = false, onChoose } = props;
  const { id, text, options, isMultiple } = question;
  const lang = langOf(question.language, t);
  const picked = result?.chosen ?? chosen;
  const choose = (optionId: string, isChosen: boolean) => {
    if (isMultiple === 0) return onChoose([optionId]);
    const others = chosen.filter((each) => each !== optionId);
    onChoose(isChosen ? [...others, optionId] : others);
  };
  return (
    <fieldset className="mt-8 min-w-0" id={`question-${id}`}>
      <legend className="text-lg font-semibold" lang={lang}>
        {text}
      </legend>
      {isMultiple === 1 && <p className="text-bark">{t('courses.chooseAll')}</p>}
      {isLeftOut && <FieldError id={`question-${id}`} error={t('courses.chooseAnswer')} />}
      <div className="mt-2 grid gap-1">
        {options.map((option) => {
          const field = `option-${id}-${option.id}`;
          return (
            <div key={option.id} className="check min-h-9">
              <input
                id={field}
                type={isMultiple ? 'checkbox' : 'radio'}
                name={`answer-${id}`}
                value={option.id}
                required={isMultiple === 0 && !result}
                disabled={result !== undefined}
                aria-describedby={isLeftOut ? fieldErrorId(`question-${id}`) : undefined}
                checked={picked.includes(option.id)}
                onChange={(event) => choose(option.id, event.target.checked)}
              />
              <label htmlFor={field} className="break-words">
                <span lang={lang}>{option.text}</span>
                {result && <Mark option={option.id} result={result} />}
              </label>
            </div>
          );
        })}
      </div>
      {result && (
        <div className={`notice mt-2 ${result.isRight ? '' : 'notice-bad'}`}>
          <p className="font-semibold">
            {t(result.isRight ? 'courses.correct' : 'courses.incorrect')}
          </p>
          <Html className="reading" html={result.explanation} lang={langOf(result.language, t)} />
        </div>
      )}
    </fieldset>
  );
}

/** In words too: neither color nor a symbol alone is enough. */
function Mark({ option, result }: { option: string; result: QuestionResult }) {
  const t = useTranslate();
  const isRight = result.right.includes(option);
  const isChosen = result.chosen.includes(option);
  if (!isRight && !isChosen) return null;
  const words = isRight
    ? t(isChosen ? 'courses.markCorrect' : 'courses.markMissed')
    : t('courses.markIncorrect');
  const color = isRight && isChosen ? 'text-leaf' : 'text-tomato';
  return <span className={`ms-2 font-semibold whitespace-nowrap ${color}`}>{words}</span>;
}
