import { SiteLink } from '#app/ui/site-link.tsx';
import type { CourseProgress } from './course-progress.ts';
import './progress-line.css';

/** How much of a course is done, and a link to continue. Its space is reserved before that is known. */
export function ProgressLine({ progress }: { progress: CourseProgress | undefined }) {
  return (
    <p className="progress-line">
      {progress && (
        <>
          <progress
            aria-label={`${progress.title}: lessons done`}
            max={Math.max(progress.lessonCount, 1)}
            value={progress.done.length}
          />
          <span>
            {progress.isFinished
              ? 'Finished'
              : `${progress.done.length} of ${progress.lessonCount} lessons done`}
          </span>
          <Continue progress={progress} />
        </>
      )}
    </p>
  );
}

function Continue({
  progress: { course, title, next, quiz, hasQuiz },
}: {
  progress: CourseProgress;
}) {
  const anchor = next ? next.anchor : hasQuiz && !quiz ? 'quiz' : null;
  if (anchor === null) return null;
  return (
    <SiteLink
      to={`/courses/${course}#${anchor}`}
      aria-label={`Continue: ${next?.title ?? 'the quiz'}, ${title}`}
    >
      Continue
    </SiteLink>
  );
}
