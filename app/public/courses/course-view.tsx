import type { ShownProgress } from '#app/content/progress/shown-progress.ts';
import { notBegun } from '#app/content/progress/shown-progress.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import type { ListedCourse, ListedLesson } from './outline.ts';

interface CourseProps {
  course: ListedCourse;
  minutes: number;
  /** Undefined: not begun, or not known yet. */
  progress: ShownProgress | undefined;
}

/** A course's length, the reader's progress, a button that starts or continues it, and its lessons. */
export function CourseView({ course, minutes, progress }: CourseProps) {
  const t = useTranslate();
  const { lessons } = course;
  const [first] = lessons;
  return (
    <div
      className="wrap"
      data-course={course.course}
      data-begun={progress !== undefined}
      suppressHydrationWarning
    >
      <AtAGlance course={course} minutes={minutes} progress={progress} />
      {first && (
        <section className="chapter" aria-labelledby="lessons-title">
          <h2 id="lessons-title">{t('courses.lessons')}</h2>
          <ol className="lesson-list">
            {lessons.map((lesson) => (
              <LessonEntry
                key={lesson.id}
                lesson={lesson}
                lang={langOf(course.language, t)}
                progress={progress}
              />
            ))}
          </ol>
        </section>
      )}
    </div>
  );
}

/** Nothing shifts when the progress is known. */
function AtAGlance({ course: { course, lessons, hasQuiz }, minutes, progress }: CourseProps) {
  const t = useTranslate();
  const words = progress?.words ?? notBegun(lessons.length, t);
  const [first] = lessons;
  return (
    <section className="course-glance" aria-label={t('courses.yourProgress')}>
      <div>
        <p>
          <RichMessage
            text="courses.lengthAndPrint"
            values={{
              lessons: lessons.length,
              minutes,
              strong: (words) => <strong>{words}</strong>,
              link: (words) => <a href={pathIn(t.language, `/courses/${course}/print`)}>{words}</a>,
            }}
          />
        </p>
        <div className="needs-scripts progress-known">
          <p role="status">
            <span data-word="lessons" suppressHydrationWarning>
              {words.lessons}
            </span>
            {hasQuiz && (
              <>
                ,{' '}
                <span data-word="quiz" suppressHydrationWarning>
                  {words.quiz}
                </span>
              </>
            )}
          </p>
          <progress
            aria-label={t('courses.lessonsDoneBar')}
            max={Math.max(lessons.length, 1)}
            value={progress?.done.length ?? 0}
            suppressHydrationWarning
          />
          <p className="course-keeping when-signed-out">
            <RichMessage
              text="courses.savedHere"
              values={{ link: (words) => <SiteLink to="/sign-up">{words}</SiteLink> }}
            />
          </p>
          <p className="course-keeping when-signed-in">
            <RichMessage
              text="courses.savedInAccount"
              values={{ link: (words) => <SiteLink to="/account">{words}</SiteLink> }}
            />
          </p>
        </div>
      </div>
      {first && (
        <SiteLink
          to={progress?.to || first.path}
          className="button progress-known"
          data-continue
          data-word="action"
          suppressHydrationWarning
        >
          {words.action}
        </SiteLink>
      )}
    </section>
  );
}

/** Its anchor is where its text was when a course was one page: links from elsewhere still lead to it. */
function LessonEntry({
  lesson: { id, name, path, anchor, minutes },
  lang,
  progress,
}: {
  lesson: ListedLesson;
  lang: Language | undefined;
  progress: ShownProgress | undefined;
}) {
  const t = useTranslate();
  return (
    <li
      id={anchor}
      className="lesson-entry progress-mark"
      data-lesson={id}
      data-done={progress?.done.includes(id) ?? false}
      suppressHydrationWarning
    >
      <SiteLink to={path} lang={lang}>
        {name}
      </SiteLink>
      <span className="sr-only when-done">{t('courses.lessonDone')}</span>
      <span className="lesson-time">{t('content.minutes', { count: minutes })}</span>
    </li>
  );
}
