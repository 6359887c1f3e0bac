import { RecordTable } from '#app/shell/staff/tables/record-table.tsx';
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
        <RecordTable
          caption="Background jobs"
          rows={jobs}
          keyOf={({ name }) => name}
          columns={[
            { title: 'Job', isName: true, cell: ({ name }) => asSentence(name) },
            { title: 'State', cell: (job) => <State job={job} /> },
            { title: 'Last success', cell: ({ lastSuccessAt }) => timeOf(lastSuccessAt) },
            {
              title: 'Last failure',
              cell: ({ lastFailureAt, failingSince, error }) => (
                <>
                  {timeOf(lastFailureAt)}
                  {failingSince && <span className="block wrap-anywhere">{error}</span>}
                </>
              ),
            },
            { title: 'Next', cell: (job) => nextRun(job, dateAndTime) },
          ]}
        />
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
