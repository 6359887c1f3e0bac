import { useEffect } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { topPageMeta } from '#app/content/page-meta.ts';
import { useShownProgress } from '#app/content/progress/known-progress.ts';
import { ProgressLine, type ProgressLineProps } from '#app/content/progress/progress-line.tsx';
import { readProgress } from '#app/content/progress/read-progress.ts';
import { loadSectionList, SectionListView } from '#app/content/section-list.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import './courses.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const [list, { courses }] = await Promise.all([
    loadSectionList(request, 'courses'),
    request.call('courses/getCourses', {}),
  ]);
  return {
    ...list,
    courses: courses.map(({ name, lessonCount, minutes }) => ({ name, lessonCount, minutes })),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  return topPageMeta(t, matches, '/courses', loaderData?.intro);
}

export default function Courses({ loaderData: { courses, ...list } }: PageProps<typeof loader>) {
  const t = useTranslate();
  const userId = useSignedIn()?.userId ?? '';
  useEffect(() => {
    // What is shown is only older then.
    readProgress(userId, t).catch(() => undefined);
  }, [userId, t]);
  return (
    <SectionListView
      list={list}
      note={({ name, title, language }) => {
        const course = courses.find((each) => each.name === name);
        return (
          <>
            {course && (
              <p className="mt-2 text-sm text-bark">
                {t('courses.length', { lessons: course.lessonCount, minutes: course.minutes })}
              </p>
            )}
            {course && <CourseProgress course={{ ...course, title, language }} />}
          </>
        );
      }}
    />
  );
}

/** The reader's progress, which is on this device: the page is the same for everyone. */
function CourseProgress({ course }: { course: ProgressLineProps['course'] }) {
  return <ProgressLine course={course} progress={useShownProgress(course.name)} />;
}
