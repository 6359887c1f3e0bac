import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { Citations } from '#app/content/citations.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { namedPageMeta } from '#app/content/named-page-meta.ts';
import { PageIntro } from '#app/content/page-content.tsx';
import { PageGrid } from '#app/content/page-list.tsx';
import { Byline } from '#app/content/reading/byline.tsx';
import { SourceList } from '#app/content/reading/source-list.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import './courses.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { CourseView } from './course-view.tsx';
import { KeyTerms } from './key-terms.tsx';
import { withAnchors } from './lessons.ts';
import { Quiz } from './quiz.tsx';
import { useCourseProgress } from './use-course-progress.ts';

export async function loader({ context, params }: LoaderArgs<'name'>) {
  const { call, formResult } = context.get(siteRequest);
  const { page, next } = await loadNamedPage(call, 'courses', params.name);
  const course = page.name;
  const path = `/courses/${course}`;
  const [{ minutes, lessons, appendix, terms }, { questions }] = await Promise.all([
    found(call('courses/getCourse', { course }), call, path),
    found(call('courses/getQuiz', { course }), call, path),
  ]);
  const citations = new Citations(page.sources);
  for (const { html } of [page, ...page.readMore]) citations.goOnAfter(html);
  const numbered = <T extends { html: string }>(each: T): T => ({
    ...each,
    html: citations.number(each.html),
  });
  return {
    // The lessons are shown with their terms marked.
    page: { ...page, paragraphs: [] },
    next,
    minutes,
    lessons: withAnchors(lessons).map(numbered),
    appendix: appendix.map(numbered),
    terms,
    questions,
    posted: formResult?.quiz ?? null,
    message: formResult?.message ?? '',
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  return namedPageMeta(matches, loaderData, 'Courses', ({ title, organization, common }) => ({
    '@type': 'Course',
    name: title,
    ...common,
    isAccessibleForFree: true,
    provider: organization,
    timeRequired: `PT${loaderData?.minutes}M`,
  }));
}

export default function Course({ loaderData }: PageProps<typeof loader>) {
  // Another course remounts the page.
  return <Lessons key={loaderData.page.name} {...loaderData} />;
}

function Lessons({ page, next, questions, terms, posted, message, ...course }: Loaded) {
  const progress = useCourseProgress(page.name);
  return (
    <>
      <article>
        <PageIntro
          page={page}
          eyebrow={<SiteLink to="/courses">Courses</SiteLink>}
          byline={<Byline page={page} isDated={false} />}
        />
        <CourseView
          name={page.name}
          hasQuiz={questions.length > 0}
          progress={progress}
          sources={page.sources.length > 0 && <SourceList sources={page.sources} />}
          {...course}
        >
          {questions.length > 0 && (
            <Quiz
              course={page.name}
              questions={questions}
              best={progress.progress?.quiz}
              posted={posted}
              message={message}
              onResult={progress.noteResult}
            />
          )}
        </CourseView>
        <KeyTerms terms={terms} />
      </article>
      {next.length > 0 && (
        <section className="read-on wrap mt-16">
          <h2 className="mb-6 border-t-3 border-double border-wheat pt-8">More courses</h2>
          <PageGrid pages={next} level={3} />
        </section>
      )}
    </>
  );
}

type Loaded = PageProps<typeof loader>['loaderData'];
