import { describeFailure, type Failure } from './outcome.ts';
import type { ProcessorTime } from './processor-time.ts';
import type { Rerun } from './rerun.ts';

/** A run with more flaky tests than this fails. */
const mostFlaky = 3;

/**
 * Writes the end of a run's output.
 * @param time undefined if it is unknown
 */
export function conclude(
  outcomes: Rerun[],
  time?: ProcessorTime,
): { isGood: boolean; text: string } {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const flaky = outcomes.flatMap((outcome) => outcome.flaky);
  const isTooFlaky = flaky.length > mostFlaky;
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const held = isTooFlaky ? flaky.length : 0;
  const failed = failures.length + held;
  const parts = [
    section('Failed', failures),
    section('Flaky', flaky),
    ...(isTooFlaky
      ? [`More than ${mostFlaky} tests are flaky, so that they count as failed.`]
      : []),
    time ? describeTime(time) : '',
    `${passed - held} passed, ${failed} failed`,
  ];
  return { isGood: failed === 0, text: parts.filter(Boolean).join('\n\n') };
}

const describeTime = ({ seconds, isComplete }: ProcessorTime) =>
  `${isComplete ? '' : 'At least '}${(seconds / 60).toFixed(1)} minutes of processor time`;

const section = (title: string, failures: Failure[]) =>
  failures.length > 0 ? [`${title}:`, ...failures.map(describeFailure)].join('\n\n') : '';
