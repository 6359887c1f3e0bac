import { useMemo } from 'react';
import { call } from '#app/api/call.ts';
import { found } from '#app/api/loaders/not-found.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Reply } from '#contract/index.ts';
import type { Changed, ListDefinition } from '../lists/list-definition.ts';
import { ListEditor } from '../lists/list-editor.tsx';
import { ListScreen, listMeta } from '../lists/list-screen.tsx';
import {
  optionRows,
  type QuestionDraft,
  QuestionFields,
  sentQuestion,
} from '../questions/question-fields.tsx';

export const middleware = guards('token', 'session', 'pages.publish');

export async function loader({ context, params, url }: LoaderArgs<'name'>) {
  const { call } = context.get(siteRequest);
  const selected = { section: 'courses' as const, name: params.name, draft: 1 as const };
  const { pageData } = await found(call('pages/getPageData', selected), call, url.pathname);
  const { name, title, isPublished } = pageData;
  const items = await quizQuestions(name).load(call);
  return { name, title: title || name, isPublished, items };
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  return listMeta(matches, `the quiz of ${loaderData?.title ?? 'a course'}`);
}

/** The quiz at the end of a course. */
export default function Quiz({
  loaderData: { name, title, isPublished, items },
}: PageProps<typeof loader>) {
  const definition = useMemo(() => quizQuestions(name), [name]);
  return (
    <ListScreen
      title={`Quiz: ${title}`}
      note="The quiz appears at the end of the course. Readers see the correct answers after they answer. Without questions there is no quiz."
      {...(isPublished === 1 && { address: `/courses/${name}#quiz` })}
    >
      <p>
        <SiteLink to={`/cms/courses/${name}`}>Edit the course</SiteLink>
      </p>
      <ListEditor key={name} definition={definition} items={items} />
    </ListScreen>
  );
}

type QuizQuestion = Reply<'courses/getQuizQuestions'>['questions'][number];

const changed = (reply: { questions: QuizQuestion[]; message: string }): Changed<QuizQuestion> => ({
  items: reply.questions,
  message: reply.message,
});

/** The questions of one course's quiz, for the shared list editor. */
function quizQuestions(course: string): ListDefinition<QuizQuestion, QuestionDraft> {
  const definition: ListDefinition<QuizQuestion, QuestionDraft> = {
    key: `quiz-${course}`,
    one: 'question',
    many: 'questions',
    load: async (call) => (await call('courses/getQuizQuestions', { course })).questions,
    idOf: ({ id }) => id,
    nameOf: ({ text }) => text,
    draftOf: (question) => ({
      text: question?.text ?? '',
      options: question ? optionRows(question.options) : blankOptions,
      explanation: question?.explanation ?? '',
    }),
    Fields: ({ draft, change, errors }) => (
      <QuestionFields row={draft} edit={change} errors={errors} />
    ),
    async save(draft, question) {
      const known = question && { id: question.id, version: question.version };
      const body = { course, ...known, ...sentQuestion(draft) };
      return changed(await call('courses/editQuizQuestion', body));
    },
    remove: async ({ id }) => changed(await call('courses/deleteQuizQuestion', { course, id })),
    async arrange(items) {
      const ids = items.map(({ id }) => id);
      const { message } = await call('courses/arrangeQuiz', { course, ids });
      return { items: await definition.load(call), message };
    },
  };
  return definition;
}

/** A new question has two empty choices, the minimum. */
const blankOptions = ['first', 'second'].map((key) => ({ key, text: '', correct: 0 as const }));
