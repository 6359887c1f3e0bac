import type { ReactNode } from 'react';
import { Html } from '#app/content/html.tsx';
import { PageParagraphs } from '#app/content/page-content.tsx';
import { Picture } from '#app/content/pictures/picture.tsx';
import { sourcesAnchor } from '#app/content/reading/source-list.tsx';
import { minutesInWords } from '#app/format/minutes.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { anchorOf } from '#contract/shared/anchor.ts';
import type { Lesson } from './lessons.ts';
import type { useCourseProgress } from './use-course-progress.ts';

type Progress = ReturnType<typeof useCourseProgress>;

interface CourseViewProps {
  name: string;
  minutes: number;
  lessons: Lesson[];
  appendix: { id: string; title: string; html: string; image: string; imageAlt: string }[];
  hasQuiz: boolean;
  progress: Progress;
  /** The course's sources; false: none are listed. */
  sources: ReactNode | false;
  /** The quiz. */
  children: ReactNode;
}

/** A course's lessons with a table of contents next to them, and the quiz at the end. */
export function CourseView({ children, ...course }: CourseViewProps) {
  const { lessons, appendix, progress } = course;
  return (
    <div className="wrap">
      <AtAGlance {...course} />
      <div className="next-to-contents">
        <Contents {...course} />
        <div>
          {lessons.map((lesson) => (
            <LessonText key={lesson.id} lesson={lesson} progress={progress} />
          ))}
          {children}
          <PageParagraphs paragraphs={appendix} />
          {course.sources}
        </div>
      </div>
    </div>
  );
}

type Parts = Omit<CourseViewProps, 'children'>;

/** The course's length, the reader's progress, and a link to continue. Nothing shifts when they are known. */
function AtAGlance({
  name,
  minutes,
  lessons,
  hasQuiz,
  progress: { progress, isDone, error },
}: Parts) {
  const done = lessons.filter(({ id }) => isDone(id)).length;
  const next = lessons.find(({ id }) => id === progress?.next?.id);
  const isQuizLeft = hasQuiz && !progress?.quiz;
  const hasBegun = done > 0;
  const [to, label] =
    hasBegun && next
      ? [next.anchor, 'Pick up where you left off']
      : hasBegun && isQuizLeft
        ? ['quiz', 'Take the quiz']
        : [lessons[0]?.anchor ?? '', hasBegun ? 'Review course' : 'Start with the first lesson'];
  return (
    <section className="course-glance" aria-label="Your progress">
      <div>
        <p>
          <strong>
            {lessons.length} {lessons.length === 1 ? 'lesson' : 'lessons'},{' '}
            {minutesInWords(minutes)}
          </strong>{' '}
          to read. <a href={`/courses/${name}/print`}>Print</a>
        </p>
        <div className="needs-scripts">
          <p role="status">
            {done} of {lessons.length} lessons done
            {hasQuiz && (
              <>, quiz {progress?.quiz ? scoreInWords(progress.quiz) : 'not taken yet'}</>
            )}
          </p>
          <progress aria-label="Lessons done" max={Math.max(lessons.length, 1)} value={done} />
          <p className="course-keeping when-signed-out">
            Saved on this device. <SiteLink to="/sign-up">Create an account</SiteLink> to use it
            anywhere.
          </p>
          <p className="course-keeping when-signed-in">
            Saved in <SiteLink to="/account">your account</SiteLink>.
          </p>
        </div>
      </div>
      {to !== '' && (
        <a href={`#${to}`} className="button">
          {label}
        </a>
      )}
      <p role="alert" className="notice notice-bad">
        {error}
      </p>
    </section>
  );
}

export const scoreInWords = ({ right, total }: { right: number; total: number }) =>
  `${right} of ${total} correct`;

function Contents({ lessons, appendix, hasQuiz, sources, progress: { isDone } }: Parts) {
  return (
    <nav aria-label="In this course" className="contents-list">
      <p className="eyebrow">In this course</p>
      <ol className="mt-2">
        {lessons.map(({ id, title, anchor, minutes }) => (
          <li key={id} className="course-entry" data-done={isDone(id)}>
            <a href={`#${anchor}`} className="plain-link block py-1.5">
              {title} <span className="text-bark whitespace-nowrap">{minutesInWords(minutes)}</span>
              {isDone(id) && <span className="sr-only">, done</span>}
            </a>
          </li>
        ))}
        {hasQuiz && <Entry anchor="quiz" title="Quiz" />}
        {appendix.map(({ id, title }) => (
          <Entry key={id} anchor={anchorOf(title)} title={title} />
        ))}
        {sources && <Entry anchor={sourcesAnchor} title="Sources" />}
      </ol>
    </nav>
  );
}

const Entry = ({ anchor, title }: { anchor: string; title: string }) => (
  <li className="course-entry">
    <a href={`#${anchor}`} className="plain-link block py-1.5">
      {title}
    </a>
  </li>
);

function LessonText({ lesson, progress }: { lesson: Lesson; progress: Progress }) {
  const { id, anchor, title, html, image, imageAlt, minutes } = lesson;
  const isHydrated = useHydrated();
  const field = `done-${id}`;
  return (
    <section id={anchor} className="chapter">
      {title && <h2>{title}</h2>}
      <div>
        <p className="lesson-time">{minutesInWords(minutes)}</p>
        <Picture name={image} alt={imageAlt} className="chapter-picture" />
        <Html className="reading" html={html} />
        <div className="check lesson-mark needs-scripts">
          <input
            id={field}
            type="checkbox"
            aria-label={`Mark as done: ${title}`}
            autoComplete="off"
            disabled={!isHydrated}
            checked={progress.isDone(id)}
            onChange={(event) => void progress.mark(id, event.target.checked)}
          />
          <label htmlFor={field}>Mark as done</label>
        </div>
      </div>
    </section>
  );
}
