import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { testVersions } from '#app/content/entry-versions.ts';
import { topPageMeta } from '#app/content/page-meta.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { AnswerFields } from '../questions/answer-fields.tsx';
import { finishPath, type Result, type Step } from './steps.ts';
import { RetakeButtons, TestOutcome } from './test-outcome.tsx';
import { useTestAttempt } from './use-test-attempt.ts';
import { Wizard } from './wizard.tsx';

export async function loader({ context }: LoaderArgs) {
  const { call, formResult } = context.get(siteRequest);
  const [{ testSteps, testStepsContent }, { questions }] = await Promise.all([
    call('pages/getTestSteps', {}),
    call('test/getQuestions', {}),
  ]);
  const steps = testSteps.map(({ id, title, language }) => ({
    id,
    title,
    language,
    paragraphs: testStepsContent
      .filter(({ stepId }) => stepId === id)
      .map((paragraph) => ({
        id: paragraph.id,
        title: paragraph.title,
        html: paragraph.html,
        language: paragraph.language,
      })),
    questions: questions.filter(({ stepId }) => stepId === id),
  }));
  return {
    steps,
    versions: await testVersions(call),
    posted: formResult?.test ?? null,
    message: formResult?.message ?? '',
  };
}

export function meta({ t, loaderData, matches }: MetaArgs<typeof loader>) {
  const isEmpty = loaderData?.steps.length === 0;
  const words = { title: t('test.title'), description: t('test.description') };
  const versions = loaderData?.versions;
  return topPageMeta(t, matches, '/test', { ...words, versions, ...(isEmpty && { isEmpty }) });
}

/**
 * The nutrition test: one step per page. The page is the same for everyone; the reader's progress is loaded after it.
 */
export default function Test({ loaderData: { steps, posted, message } }: PageProps<typeof loader>) {
  const t = useTranslate();
  const test = useTestAttempt(steps, posted, message);
  const { attempt, outcome, results } = test.state;
  const questions = steps.flatMap((step) => step.questions).length;
  const kept = results.filter(({ isKept }) => isKept === 1).length;
  return (
    <div className="wrap pt-10 md:pt-16">
      <h1>{t('test.title')}</h1>
      {questions > 0 && (
        <p className="subtitle mt-3 max-w-[44rem]">
          {kept > 0 && !outcome
            ? t('test.retaking', { kept })
            : t('test.overview', { steps: steps.length, questions })}
        </p>
      )}
      {outcome ? (
        <>
          <TestOutcome outcome={outcome} />
          <p className="mt-6">
            <RichMessage
              text="test.finished"
              values={{ link: (words) => <SiteLink to={finishPath(outcome)}>{words}</SiteLink> }}
            />
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
  const t = useTranslate();
  const wrong = results.filter(({ isRight }) => isRight === 0);
  const questions = steps.flatMap((step) => step.questions);
  if (wrong.length === 0) return null;
  return (
    <section aria-labelledby="mistakes" className="printed-form mt-10 max-w-[44rem]">
      <h2 id="mistakes">{t('test.missed')}</h2>
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
