import { useEffect, useState } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import type { CourseProgress } from '#contract/shared/course-progress.ts';
import { useSignedIn } from '../api/session-store.ts';
import { ProgressLine } from '../content/progress/progress-line.tsx';
import { readProgress } from '../content/progress/read-progress.ts';
import { shownProgress } from '../content/progress/shown-progress.ts';
import { isEmpty, readStoredProgress } from '../content/progress/stored-progress.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { Section } from './section.tsx';

/** The member's progress in the courses that they have started. */
export function CoursesSection({ progress: loaded }: { progress: CourseProgress[] }) {
  const t = useTranslate();
  const [progress, setProgress] = useState(loaded);
  const userId = useSignedIn()?.userId ?? '';
  useEffect(() => {
    // Progress stored on this device is not in the page's data.
    if (userId !== '' && !isEmpty(readStoredProgress())) {
      readProgress(userId, t).then(setProgress, () => undefined);
    }
  }, [userId, t]);
  return (
    <Section id="courses" title={t('account.courses')} note={t('account.onlyForYou')}>
      {progress.length > 0 && (
        <ul className="border-b border-wheat">
          {progress.map((each) => (
            <li key={each.course} className="account-line">
              <div>
                <p className="font-semibold">
                  <SiteLink to={`/courses/${each.course}`} lang={langOf(each.language, t)}>
                    {each.title}
                  </SiteLink>
                </p>
                <ProgressLine
                  course={{ ...each, name: each.course }}
                  progress={shownProgress(each, t)}
                />
                {each.quiz && (
                  <p className="staff-note">
                    {t('account.quizResult', { right: each.quiz.right, total: each.quiz.total })}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      <p className="staff-note">
        {progress.length === 0 && `${t('account.noCourses')} `}
        <SiteLink to="/courses">{t('common.allCourses')}</SiteLink>
      </p>
    </Section>
  );
}
