import { useId } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Language } from '#contract/shared/language/languages.ts';
import type { ShownProgress } from './shown-progress.ts';
import './progress-line.css';

export interface ProgressLineProps {
  course: {
    name: string;
    title: string;
    /** Of the title; absent: that of the page. */
    language?: Language;
    lessonCount: number;
  };
  /** Undefined: not begun, or not known yet. */
  progress: ShownProgress | undefined;
}

/** How much of a course is done, and a link to continue. Its space is reserved before that is known. */
export function ProgressLine({
  course: { name, title, language, lessonCount },
  progress,
}: ProgressLineProps) {
  const t = useTranslate();
  const label = useId();
  return (
    <p
      className="progress-line progress-known"
      data-course={name}
      data-begun={progress !== undefined}
      suppressHydrationWarning
    >
      <span id={label} hidden>
        <RichMessage
          text="courses.lessonsDoneIn"
          values={{
            course: title,
            written: (words) => <span lang={language && langOf(language, t)}>{words}</span>,
          }}
        />
      </span>
      <progress
        aria-labelledby={label}
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
        {t('courses.continue')}{' '}
        <span className="sr-only">
          <span data-word="next" suppressHydrationWarning>
            {progress?.words.next ?? ''}
          </span>{' '}
          <span data-word="title" lang={language && langOf(language, t)} suppressHydrationWarning>
            {progress?.words.title ?? ''}
          </span>
        </span>
      </SiteLink>
    </p>
  );
}
