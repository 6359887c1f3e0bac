import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import type { LessonPage } from './outline.ts';
import type { ReaderProgress } from './use-course-progress.ts';

type LessonEndProps = LessonPage & { reader: ReaderProgress };

/** The end of a lesson, and the way to the next one, which marks this one as done. */
export function LessonEnd(props: LessonEndProps) {
  const { lessons, index, lesson, language, reader } = props;
  const t = useTranslate();
  const isHydrated = useHydrated();
  const before = lessons[index - 1];
  const after = lessons[index + 1];
  const isDone = reader.progress?.done.includes(lesson.id) ?? false;
  const title: MessageKey = after
    ? isDone
      ? 'courses.finishedLesson'
      : 'courses.endOfLesson'
    : isDone
      ? 'courses.finishedLast'
      : 'courses.endOfLast';
  const goOn = () => {
    if (!isDone) void reader.mark(lesson.id, true);
  };
  return (
    <section className="lesson-end" aria-labelledby="lesson-end-title">
      <h2 id="lesson-end-title">{t(title, { number: index + 1, total: lessons.length })}</h2>
      {!after && <Learned {...props} />}
      <div className="check lesson-mark needs-scripts progress-known">
        <input
          id="lesson-done"
          type="checkbox"
          autoComplete="off"
          data-lesson={lesson.id}
          disabled={!isHydrated}
          checked={isDone}
          onChange={(event) => void reader.mark(lesson.id, event.target.checked)}
          suppressHydrationWarning
        />
        <label htmlFor="lesson-done">{t('courses.markDone')}</label>
      </div>
      <p role="alert" className="notice notice-bad">
        {reader.error}
      </p>
      <nav aria-label={t('courses.steps')} className="lesson-steps">
        {after ? (
          <SiteLink to={after.path} className="button" onClick={goOn}>
            <RichMessage
              text="courses.next"
              values={{ lesson: after.name, written: written(language, t) }}
            />
          </SiteLink>
        ) : (
          <AfterLast {...props} onGoOn={goOn} />
        )}
        {before && (
          <SiteLink to={before.path} className="lesson-before">
            <RichMessage
              text="courses.previous"
              values={{ lesson: before.name, written: written(language, t) }}
            />
          </SiteLink>
        )}
      </nav>
    </section>
  );
}

/** Marks what is written in the language of a course. */
const written = (language: Language, t: Translate) => (words: ReactNode) => (
  <span lang={langOf(language, t)}>{words}</span>
);

function Learned({ courseTitle, language, lessons }: LessonEndProps) {
  const t = useTranslate();
  const lang = langOf(language, t);
  return (
    <>
      <p>
        <RichMessage
          text="courses.learned"
          values={{ course: courseTitle, written: written(language, t) }}
        />
      </p>
      <ul className="lesson-learned">
        {lessons.map(({ id, name, path }) => (
          <li key={id}>
            <SiteLink to={path} lang={lang}>
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function AfterLast({
  course,
  hasQuiz,
  nextCourse,
  onGoOn,
}: LessonEndProps & { onGoOn: () => void }) {
  const t = useTranslate();
  return (
    <>
      {hasQuiz ? (
        <SiteLink to={`/courses/${course}#quiz`} className="button" onClick={onGoOn}>
          {t('courses.takeQuiz')}
        </SiteLink>
      ) : (
        <SiteLink to={`/courses/${course}`} className="button" onClick={onGoOn}>
          {t('courses.backToCourse')}
        </SiteLink>
      )}
      {nextCourse && (
        <SiteLink to={`/courses/${nextCourse.name}`}>
          <RichMessage
            text="courses.nextCourse"
            values={{ course: nextCourse.title, written: written(nextCourse.language, t) }}
          />
        </SiteLink>
      )}
    </>
  );
}
