import { SiteLink } from '#app/ui/site-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { LessonPage } from './outline.ts';
import type { ReaderProgress } from './use-course-progress.ts';

type LessonEndProps = LessonPage & { reader: ReaderProgress };

/** The end of a lesson, and the way to the next one, which marks this one as done. */
export function LessonEnd(props: LessonEndProps) {
  const { lessons, index, lesson, reader } = props;
  const isHydrated = useHydrated();
  const before = lessons[index - 1];
  const after = lessons[index + 1];
  const place = after ? `lesson ${index + 1} of ${lessons.length}` : 'the last lesson';
  const isDone = reader.progress?.done.includes(lesson.id) ?? false;
  const goOn = () => {
    if (!isDone) void reader.mark(lesson.id, true);
  };
  return (
    <section className="lesson-end" aria-labelledby="lesson-end-title">
      <h2 id="lesson-end-title">{isDone ? `You finished ${place}` : `End of ${place}`}</h2>
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
        <label htmlFor="lesson-done">Mark this lesson as done</label>
      </div>
      <p role="alert" className="notice notice-bad">
        {reader.error}
      </p>
      <nav aria-label="Previous and next lesson" className="lesson-steps">
        {after ? (
          <SiteLink to={after.path} className="button" onClick={goOn}>
            Next: {after.name}
          </SiteLink>
        ) : (
          <AfterLast {...props} onGoOn={goOn} />
        )}
        {before && (
          <SiteLink to={before.path} className="lesson-before">
            Previous: {before.name}
          </SiteLink>
        )}
      </nav>
    </section>
  );
}

function Learned({ courseTitle, lessons }: LessonEndProps) {
  return (
    <>
      <p>{`In “${courseTitle}” you learned about:`}</p>
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
  return (
    <>
      {hasQuiz ? (
        <SiteLink to={`/courses/${course}#quiz`} className="button" onClick={onGoOn}>
          Take the quiz
        </SiteLink>
      ) : (
        <SiteLink to={`/courses/${course}`} className="button" onClick={onGoOn}>
          Back to the course
        </SiteLink>
      )}
      {nextCourse && (
        <SiteLink to={`/courses/${nextCourse.name}`}>Next course: {nextCourse.title}</SiteLink>
      )}
    </>
  );
}
