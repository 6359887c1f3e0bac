import { SiteLink } from '#app/ui/site-link.tsx';
import type { ShownProgress } from './shown-progress.ts';
import './progress-line.css';

export interface ProgressLineProps {
  course: { name: string; title: string; lessonCount: number };
  /** Undefined: not begun, or not known yet. */
  progress: ShownProgress | undefined;
}

/** How much of a course is done, and a link to continue. Its space is reserved before that is known. */
export function ProgressLine({
  course: { name, title, lessonCount },
  progress,
}: ProgressLineProps) {
  return (
    <p
      className="progress-line progress-known"
      data-course={name}
      data-begun={progress !== undefined}
      suppressHydrationWarning
    >
      <progress
        aria-label={`${title}: lessons done`}
        max={Math.max(lessonCount, 1)}
        value={progress?.done.length ?? 0}
        suppressHydrationWarning
      />
      <span data-word="whole" suppressHydrationWarning>
        {progress?.words.whole ?? ''}
      </span>
      <SiteLink
        to={progress?.to || `/courses/${name}`}
        hidden={!progress?.to}
        data-continue
        suppressHydrationWarning
      >
        Continue{' '}
        <span className="sr-only" data-word="next" suppressHydrationWarning>
          {progress?.words.next ?? ''}
        </span>
      </SiteLink>
    </p>
  );
}
