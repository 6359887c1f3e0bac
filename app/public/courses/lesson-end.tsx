import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { LessonPage } from './outline.ts';
import type { ReaderProgress } from './use-course-progress.ts';

type LessonEndProps = LessonPage & { reader: ReaderProgress };

/** The end of a lesson, and the way to the next one, which marks this one as done. */
export function LessonEnd(props: LessonEndProps) {
  const { lessons, index, lesson, reader } = props;
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
            {t('courses.next', { lesson: after.name })}
          </SiteLink>
        ) : (
          <AfterLast {...props} onGoOn={goOn} />
        )}
        {before && (
          <SiteLink to={before.path} className="lesson-before">
            {t('courses.previous', { lesson: before.name })}
          </SiteLink>
        )}
      </nav>
    </section>
  );
}

function Learned({ courseTitle, lessons }: LessonEndProps) {
  const t = useTranslate();
  return (
    <>
      <p>{t('courses.learned', { course: courseTitle })}</p>
      <ul className="lesson-learned">
        {lessons.map(({ id, name, path }) => (
          <li key={id}>
            <SiteLink to={path}>{name}</SiteLink>
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
          {t('courses.nextCourse', { course: nextCourse.title })}
        </SiteLink>
      )}
    </>
  );
}
