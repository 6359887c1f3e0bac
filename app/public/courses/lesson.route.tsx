import { redirect } from 'react-router';
import { foundForPart, redirectOrNotFound } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { Citations } from '#app/content/citations.ts';
import { loadNamedPage } from '#app/content/named-page.ts';
import { breadcrumb, pageMeta, siteOf } from '#app/content/page-meta.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { lessonName } from '#contract/shared/lessons.ts';
import './courses.css';
import { isSameLesson, lessonNamed, lessonVersions } from './lesson-versions.ts';
import { LessonView } from './lesson-view.tsx';
import { type LessonPage, listedLesson } from './outline.ts';

export async function loader({ context, params }: LoaderArgs<'lesson' | 'name'>) {
  const request = context.get(siteRequest);
  const { call, translate } = request;
  const course = params.name;
  const at = `/courses/${course}`;
  const part = `/${params.lesson}`;
  const { lessons, terms } = await foundForPart(
    call('courses/getCourse', { course }),
    call,
    at,
    part,
  );
  const id = await lessonNamed(request, course, lessons, params.lesson);
  const index = lessons.findIndex((each) => each.id === id);
  const lesson = lessons[index];
  if (!lesson) return redirectOrNotFound(call, at + part);
  // A translation has an address of its own.
  if (!isSameLesson(lesson.path, course, params.lesson)) throw redirect(lesson.path, 301);
  const [{ page, next }, { questions }] = await Promise.all([
    loadNamedPage(request, 'courses', course),
    foundForPart(call('courses/getQuiz', { course }), call, at, part),
  ]);
  const [nextCourse] = next;
  return {
    versions: await lessonVersions(call, page.versions, lesson),
    course: page.name,
    language: page.language,
    courseTitle: page.title,
    image: page.image,
    lessons: lessons.map(listedLesson),
    hasQuiz: questions.length > 0,
    index,
    lesson: {
      ...lesson,
      name: lessonName(lesson.title),
      ...citedIn(raiseHeadings(lesson.html), page.sources, translate),
    },
    terms: terms.filter(({ id }) => lesson.terms.includes(id)),
    nextCourse: nextCourse ? nextOf(nextCourse) : null,
  };
}

const nextOf = ({ name, title, language }: NonNullable<LessonPage['nextCourse']>) => ({
  name,
  title,
  language,
});

/** A text's headings are below its title, which is a course's second level and the first one here. */
const raiseHeadings = (html: string) =>
  html.replace(/<(\/?)h([3-6])\b/g, (_tag, end, level) => `<${end}h${Number(level) - 1}`);

/** A lesson's text with its citations, and the sources that it cites, numbered as those of the whole course. */
function citedIn<Source extends { id: string }>(text: string, sources: Source[], t: Translate) {
  const citations = new Citations(sources, t);
  const html = citations.number(text);
  return {
    html,
    sources: sources
      .map((each, index) => ({ ...each, number: index + 1, citations: citations.countOf(each.id) }))
      .filter((each) => each.citations > 0),
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  if (!loaderData) return [];
  const { course, courseTitle, language, versions, lesson, lessons, index, image } = loaderData;
  const site = siteOf(matches);
  const at = `/courses/${course}`;
  return pageMeta(site, {
    t,
    title: t('courses.lessonTitle', { lesson: lesson.name, course: courseTitle }),
    description: t('courses.lessonDescription', {
      number: index + 1,
      total: lessons.length,
      course: courseTitle,
      lesson: lesson.name,
    }),
    path: lesson.path,
    versions,
    image: lesson.image || image,
    kind: 'article',
    structuredData: [
      {
        '@type': 'LearningResource',
        inLanguage: language,
        name: lesson.name,
        url: `${site?.url}${lesson.path}`,
        learningResourceType: 'Lesson',
        position: index + 1,
        timeRequired: `PT${lesson.minutes}M`,
        isAccessibleForFree: true,
        isPartOf: { '@type': 'Course', name: courseTitle, url: `${site?.url}${at}` },
      },
      breadcrumb(
        t,
        site,
        { name: t('content.courses'), path: '/courses' },
        { name: courseTitle, path: at },
        { name: lesson.name, path: lesson.path },
      ),
    ],
  });
}

export default function Lesson({ loaderData }: PageProps<typeof loader>) {
  // Another lesson remounts the page.
  return <LessonView key={loaderData.lesson.path} {...loaderData} />;
}
