import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import { asSentence } from './sentence.ts';

/** How much work waits, and since when. */
export function Queues({ queues }: Pick<Reply<'system/getStatus'>, 'queues'>) {
  const { dateAndTime } = useDateFormat();
  return (
    <section aria-labelledby="queues" className="mt-8">
      <h2 id="queues" className="text-xl">
        Queues
      </h2>
      <table className="data-table mt-3 max-w-[36rem]">
        <caption className="sr-only">Queues</caption>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col">Waiting</th>
            <th scope="col">Waiting since</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ name, waiting, oldestAt }) => (
            <tr key={name}>
              <th scope="row">{asSentence(name)}</th>
              <td>{waiting.toLocaleString('en')}</td>
              <td>{oldestAt ? dateAndTime(oldestAt) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
