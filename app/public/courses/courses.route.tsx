import { useEffect, useState } from 'react';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { useSignedIn } from '#app/api/session-store.ts';
import { topPageMeta } from '#app/content/page-meta.ts';
import type { CourseProgress } from '#app/content/progress/course-progress.ts';
import { ProgressLine } from '#app/content/progress/progress-line.tsx';
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
  return { ...list, courses };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return topPageMeta(matches, '/courses', loaderData?.intro);
}

export default function Courses({ loaderData: { courses, ...list } }: PageProps<typeof loader>) {
  const progress = useAllProgress();
  return (
    <SectionListView
      list={list}
      note={({ name }) => {
        const course = courses.find((each) => each.name === name);
        return (
          <>
            {course && (
              <p className="mt-2 text-sm text-bark">
                {course.lessonCount} {course.lessonCount === 1 ? 'lesson' : 'lessons'},{' '}
                {minutesInWords(course.minutes)}
              </p>
            )}
            <ProgressLine progress={progress.find((each) => each.course === name)} />
          </>
        );
      }}
    />
  );
}

/** The reader's progress is loaded after the page, which is the same for everyone. */
function useAllProgress(): CourseProgress[] {
  const isSignedIn = useSignedIn() !== null;
  const [progress, setProgress] = useState<CourseProgress[]>([]);
  useEffect(() => {
    let isGone = false;
    readProgress(isSignedIn).then(
      (known) => !isGone && setProgress(known),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isSignedIn]);
  return progress;
}
