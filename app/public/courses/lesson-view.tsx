import { Html } from '#app/content/html.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { SourceList } from '#app/content/reading/source-list.tsx';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { CheckQuestion } from './check-question.tsx';
import { KeyTerms } from './key-terms.tsx';
import { LessonEnd } from './lesson-end.tsx';
import type { LessonPage } from './outline.ts';
import { useCourseProgress } from './use-course-progress.ts';

/** A lesson: its text, a question to check oneself, what comes next, and the course's lessons next to it. */
export function LessonView(props: LessonPage) {
  const { course, courseTitle, language, lessons, hasQuiz, index, lesson, terms } = props;
  const t = useTranslate();
  const lang = langOf(language, t);
  const reader = useCourseProgress({ course, title: courseTitle, language, lessons, hasQuiz });
  return (
    <article
      data-course={course}
      data-begun={reader.progress !== undefined}
      suppressHydrationWarning
    >
      <header className="wrap pt-8 md:pt-12">
        <p className="eyebrow mb-3">
          <SiteLink to={`/courses/${course}`} lang={lang}>
            {courseTitle}
          </SiteLink>
        </p>
        <h1 lang={lang}>{lesson.name}</h1>
        <p className="lesson-place">
          <span>
            {t('courses.place', {
              number: index + 1,
              total: lessons.length,
              minutes: lesson.minutes,
            })}
          </span>
          <PrintButton />
        </p>
        {lang && <p className="note mt-4">{t('content.notTranslated')}</p>}
      </header>
      <div className="wrap">
        <div className="next-to-contents lesson-layout">
          <div>
            <Picture
              name={lesson.image}
              alt={lesson.imageAlt}
              lang={lang}
              isFirst
              className="lesson-picture"
            />
            <Html className="reading lesson-text" html={lesson.html} lang={lang} />
            {lesson.question && <CheckQuestion question={lesson.question} lang={lang} />}
            <LessonEnd {...props} reader={reader} />
            <SourceList sources={lesson.sources} />
          </div>
          <LessonNavigation {...props} done={reader.progress?.done ?? []} />
        </div>
      </div>
      <KeyTerms terms={terms} lang={lang} />
    </article>
  );
}

function PrintButton() {
  const t = useTranslate();
  const isHydrated = useHydrated();
  return (
    <button
      type="button"
      className="lesson-print needs-scripts"
      disabled={!isHydrated}
      onClick={() => window.print()}
    >
      {t('courses.printLesson')}
    </button>
  );
}

/** Where the lesson is in its course. */
function LessonNavigation({
  course,
  language,
  lessons,
  hasQuiz,
  index,
  done,
}: LessonPage & { done: string[] }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('courses.inThisCourse')} className="contents-list">
      <p className="eyebrow">{t('courses.inThisCourse')}</p>
      <ol className="mt-2">
        {lessons.map(({ id, name, path }, place) => (
          <li
            key={id}
            className="course-entry progress-mark"
            data-lesson={id}
            data-done={done.includes(id)}
            suppressHydrationWarning
          >
            <SiteLink
              to={path}
              className="plain-link block py-1.5"
              aria-current={place === index ? 'page' : undefined}
            >
              <span lang={langOf(language, t)}>{name}</span>
              <span className="sr-only when-done">{t('courses.lessonDone')}</span>
            </SiteLink>
          </li>
        ))}
        {hasQuiz && (
          <li className="course-entry">
            <a
              href={pathIn(t.language, `/courses/${course}#quiz`)}
              className="plain-link block py-1.5"
            >
              {t('courses.quiz')}
            </a>
          </li>
        )}
      </ol>
    </nav>
  );
}
