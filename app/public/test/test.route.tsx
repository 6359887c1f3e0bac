import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { topPageMeta } from '#app/content/page-meta.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AnswerFields } from '../questions/answer-fields.tsx';
import { finishPath, type Result, type Step } from './steps.ts';
import { RetakeButtons, TestOutcome } from './test-outcome.tsx';
import { useTestAttempt } from './use-test-attempt.ts';
import { Wizard } from './wizard.tsx';

const title = 'The nutrition test';
const description =
  'A free nutrition test: short lessons, questions with explanations, and what to read next. No account needed.';

export async function loader({ context }: LoaderArgs) {
  const { call, formResult } = context.get(siteRequest);
  const [{ testSteps, testStepsContent }, { questions }] = await Promise.all([
    call('pages/getTestSteps', {}),
    call('test/getQuestions', {}),
  ]);
  const steps = testSteps.map(({ id, title }) => ({
    id,
    title,
    paragraphs: testStepsContent
      .filter(({ stepId }) => stepId === id)
      .map((paragraph) => ({ id: paragraph.id, title: paragraph.title, html: paragraph.html })),
    questions: questions.filter(({ stepId }) => stepId === id),
  }));
  return { steps, posted: formResult?.test ?? null, message: formResult?.message ?? '' };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>) {
  const isEmpty = loaderData?.steps.length === 0;
  return topPageMeta(matches, '/test', { title, description, ...(isEmpty && { isEmpty }) });
}

/**
 * The nutrition test: one step per page. The page is the same for everyone; the reader's progress is loaded after it.
 */
export default function Test({ loaderData: { steps, posted, message } }: PageProps<typeof loader>) {
  const test = useTestAttempt(steps, posted, message);
  const { attempt, outcome, results } = test.state;
  const questions = steps.flatMap((step) => step.questions).length;
  const kept = results.filter(({ isKept }) => isKept === 1).length;
  return (
    <div className="wrap pt-10 md:pt-16">
      <h1>{title}</h1>
      {questions > 0 && (
        <p className="subtitle mt-3 max-w-[44rem]">
          {kept > 0 && !outcome
            ? `Here are the questions you missed. Your ${kept} correct ${kept === 1 ? 'answer is' : 'answers are'} saved.`
            : `${steps.length} steps with ${questions} questions. Every answer is explained. The score is just for you.`}
        </p>
      )}
      {outcome ? (
        <>
          <TestOutcome outcome={outcome} />
          <p className="mt-6">
            You have finished the test.{' '}
            <SiteLink to={finishPath(outcome)}>See what comes next</SiteLink>
          </p>
          <RetakeButtons
            attempt={attempt}
            outcome={outcome}
            {...test}
            onGo={(go) => void test.go(go)}
          />
          <Mistakes steps={steps} results={results} />
        </>
      ) : (
        <Wizard steps={steps} test={test} />
      )}
    </div>
  );
}

/** The wrong answers, with the correct ones. */
function Mistakes({ steps, results }: { steps: Step[]; results: Result[] }) {
  const wrong = results.filter(({ isRight }) => isRight === 0);
  const questions = steps.flatMap((step) => step.questions);
  if (wrong.length === 0) return null;
  return (
    <section aria-labelledby="mistakes" className="printed-form mt-10 max-w-[44rem]">
      <h2 id="mistakes">Questions you missed</h2>
      {wrong.map((result) => {
        const question = questions.find(({ id }) => id === result.questionId);
        return (
          question && (
            <AnswerFields
              key={question.id}
              question={question}
              result={result}
              chosen={result.chosen}
              onChoose={() => undefined}
            />
          )
        );
      })}
    </section>
  );
}
