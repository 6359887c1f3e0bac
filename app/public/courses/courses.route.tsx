import { useEffect } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { topPageMeta } from '#app/content/page-meta.ts';
import { useShownProgress } from '#app/content/progress/known-progress.ts';
import { ProgressLine, type ProgressLineProps } from '#app/content/progress/progress-line.tsx';
import { readProgress } from '#app/content/progress/read-progress.ts';
import { loadSectionList, SectionListView } from '#app/content/section-list.tsx';
import { minutesInWords } from '#app/format/minutes.ts';
import './courses.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';

export async function loader({ context }: LoaderArgs) {
  const { call } = context.get(siteRequest);
  const [list, { courses }] = await Promise.all([
    loadSectionList(call, 'courses'),
    call('courses/getCourses', {}),
  ]);
  return {
    ...list,
    courses: courses.map(({ name, lessonCount, minutes }) => ({ name, lessonCount, minutes })),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return topPageMeta(matches, '/courses', loaderData?.intro);
}

export default function Courses({ loaderData: { courses, ...list } }: PageProps<typeof loader>) {
  const userId = useSignedIn()?.userId ?? '';
  useEffect(() => {
    // What is shown is only older then.
    readProgress(userId).catch(() => undefined);
  }, [userId]);
  return (
    <SectionListView
      list={list}
      note={({ name, title }) => {
        const course = courses.find((each) => each.name === name);
        return (
          <>
            {course && (
              <p className="mt-2 text-sm text-bark">
                {course.lessonCount} {course.lessonCount === 1 ? 'lesson' : 'lessons'},{' '}
                {minutesInWords(course.minutes)}
              </p>
            )}
            {course && <CourseProgress course={{ ...course, title }} />}
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
