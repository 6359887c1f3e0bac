import type { Step } from './step.ts';

/** A question's statistics: 'Asked 40 times, 12 wrong (30%)'. */
export const shareWrong = (asked: number, wrong: number) =>
  `Asked ${asked} ${asked === 1 ? 'time' : 'times'}, ${wrong} wrong (${percentOf(wrong, asked)}%)`;

const percentOf = (part: number, whole: number) =>
  whole === 0 ? 0 : Math.round((part / whole) * 100);

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

/** Most-missed questions by step, where a text may have to be clearer. Retakes do not count. */
export function WrongAnswers({ steps }: { steps: Step[] }) {
  const asked = steps.filter(({ questions }) => questions.some((question) => question.asked > 0));
  return (
    <section aria-labelledby="wrong-answers" className="mt-12">
      <h2 id="wrong-answers">Most-missed questions</h2>
      <p className="mt-2 max-w-[42rem]">
        {asked.length === 0
          ? 'No one has taken the test yet.'
          : 'Based on each person’s first answers. If many people miss a question, the step may need clearer text, or the question may be unclear.'}
      </p>
      {asked.map((step) => (
        <details key={step.id} className="unfold border-b border-wheat py-1">
          <summary>
            {step.title}:{' '}
            {percentOf(
              sum(step.questions.map(({ wrong }) => wrong)),
              sum(step.questions.map((question) => question.asked)),
            )}
            % wrong
          </summary>
          <ul className="grid gap-2 pb-4">
            {step.questions
              .toSorted((a, b) => percentOf(b.wrong, b.asked) - percentOf(a.wrong, a.asked))
              .map((question) => (
                <li key={question.id}>
                  {question.text}
                  <br />
                  <span className="text-bark">{shareWrong(question.asked, question.wrong)}</span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
