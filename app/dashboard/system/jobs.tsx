import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { asSentence, intervalInWords } from './sentence.ts';

type Job = Reply<'system/getStatus'>['jobs'][number];

/** The background jobs: when each last succeeded and failed, and when it runs next. */
export function Jobs({ jobs }: { jobs: Job[] }) {
  const { dateAndTime } = useDateFormat();
  const timeOf = (at: string | null) => (at ? dateAndTime(at) : 'Never');
  return (
    <section aria-labelledby="jobs" className="mt-8">
      <h2 id="jobs" className="text-xl">
        Background jobs
      </h2>
      {jobs.length === 0 ? (
        <p className="mt-2">No job has run yet.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself must be reached by keyboard.
        <section className="table-scroll" aria-label="Background jobs, table" tabIndex={0}>
          <table className="data-table data-table-rows">
            <caption className="sr-only">Background jobs</caption>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col">State</th>
                <th scope="col">Last success</th>
                <th scope="col">Last failure</th>
                <th scope="col">Next</th>
              </tr>
            </thead>
            <tbody>
              {jobs.map((job) => (
                <tr key={job.name}>
                  <th scope="row">{asSentence(job.name)}</th>
                  <td>
                    <State job={job} />
                  </td>
                  <td>{timeOf(job.lastSuccessAt)}</td>
                  <td>
                    {timeOf(job.lastFailureAt)}
                    {job.failingSince && <span className="block wrap-anywhere">{job.error}</span>}
                  </td>
                  <td>{nextRun(job, dateAndTime)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

function State({ job: { failingSince, lastSuccessAt } }: { job: Job }) {
  const { dateAndTime } = useDateFormat();
  if (!failingSince)
    return lastSuccessAt ? <span className="text-leaf">Works</span> : 'Not run yet';
  return <span className="text-tomato">Failing since {dateAndTime(failingSince)}</span>;
}

function nextRun({ nextAt, every }: Job, dateAndTime: (iso: string) => string): string {
  if (nextAt) return dateAndTime(nextAt);
  return every === null ? 'Not planned' : asSentence(intervalInWords(every));
}
