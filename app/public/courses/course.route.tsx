import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { Citations } from '#app/content/citations.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { namedPageMeta } from '#app/content/named-page-meta.ts';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { PageGrid } from '#app/content/page-list.tsx';
import { siteOf } from '#app/content/page-meta.ts';
import { Byline } from '#app/content/reading/byline.tsx';
import { SourceList } from '#app/content/reading/source-list.tsx';
import { SectionLink } from '#app/content/section-link.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import './courses.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { CourseView } from './course-view.tsx';
import { listedLesson } from './outline.ts';
import { Quiz } from './quiz.tsx';
import { useCourseProgress } from './use-course-progress.ts';

export async function loader({ context, params }: LoaderArgs<'name'>) {
  const request = context.get(siteRequest);
  const { call, formResult, translate } = request;
  const { page, next } = await loadNamedPage(request, 'courses', params.name);
  const course = page.name;
  const path = `/courses/${course}`;
  const [{ minutes, lessons, appendix }, { questions }] = await Promise.all([
    found(call('courses/getCourse', { course }), call, path),
    found(call('courses/getQuiz', { course }), call, path),
  ]);
  // The citations of the lessons are on their own pages.
  const citations = new Citations(page.sources, translate);
  for (const { html } of [page, ...page.readMore]) citations.goOnAfter(html);
  const after = appendix.map((each) => ({ ...each, html: citations.number(each.html) }));
  return {
    page: {
      ...page,
      paragraphs: [],
      sources: page.sources.map((each) => ({ ...each, citations: citations.countOf(each.id) })),
    },
    next,
    minutes,
    lessons: lessons.map(listedLesson),
    appendix: after,
    questions,
    posted: formResult?.quiz ?? null,
    message: formResult?.message ?? '',
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  const site = siteOf(matches);
  return namedPageMeta(t, matches, loaderData, ({ title, organization, common }) => ({
    '@type': 'Course',
    name: title,
    ...common,
    isAccessibleForFree: true,
    provider: organization,
    timeRequired: `PT${loaderData?.minutes}M`,
    hasPart: loaderData?.lessons.map(({ name, path }) => ({
      '@type': 'LearningResource',
      name,
      url: `${site?.url}${path}`,
    })),
  }));
}

export default function Course({ loaderData }: PageProps<typeof loader>) {
  // Another course remounts the page.
  return <CoursePage key={loaderData.page.name} {...loaderData} />;
}

function CoursePage({ page, next, lessons, minutes, appendix, questions, ...quiz }: Loaded) {
  const t = useTranslate();
  const { name, title, language, sources } = page;
  const course = { course: name, title, language, lessons, hasQuiz: questions.length > 0 };
  const { progress, noteResult } = useCourseProgress(course);
  return (
    <>
      <article>
        <PageIntro
          page={page}
          eyebrow={<SectionLink section="courses" />}
          byline={<Byline page={page} isDated={false} />}
        />
        <CourseView course={course} minutes={minutes} progress={progress} />
        <div className="wrap" data-course={name}>
          {questions.length > 0 && (
            <Quiz
              course={name}
              questions={questions}
              best={progress?.words.best}
              onResult={noteResult}
              {...quiz}
            />
          )}
          <PageParagraphs language={page.language} paragraphs={appendix} />
          <SourceList sources={sources} />
        </div>
      </article>
      {next.length > 0 && (
        <section className="read-on wrap mt-16">
          <h2 className="mb-6 border-t-3 border-double border-wheat pt-8">{t('courses.more')}</h2>
          <PageGrid pages={next} level={3} />
        </section>
      )}
    </>
  );
}

type Loaded = PageProps<typeof loader>['loaderData'];
