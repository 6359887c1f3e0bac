import type { Reply } from '#contract/index.ts';
import { DateText } from '../layout/date-format.tsx';

type EventFeedback = Reply<'events/getFeedback'>['feedback'];

/** Feedback of an event's participants: how many gave each rating, and their comments. */
export function Feedback({ feedback: { asked, ratings, comments } }: { feedback: EventFeedback }) {
  const given = ratings.reduce((sum, count) => sum + count, 0);
  const total = ratings.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return (
    <section className="staff-panel mt-6 max-w-[48rem]" aria-labelledby="feedback">
      <h2 id="feedback" className="text-xl">
        Feedback
      </h2>
      {given === 0 ? (
        <p className="mt-2">No one has answered yet; {asked.toLocaleString('en')} were asked.</p>
      ) : (
        <>
          <p className="mt-2">
            <strong>{(total / given).toFixed(1)} of 5</strong> on average, from{' '}
            {given === 1 ? '1 person' : `${given.toLocaleString('en')} people`} (
            {asked.toLocaleString('en')} were asked).
          </p>
          <table className="data-table mt-3 max-w-[20rem]">
            <caption className="sr-only">How many people gave each rating</caption>
            <thead>
              <tr>
                <th scope="col">Rating</th>
                <th scope="col">People</th>
              </tr>
            </thead>
            <tbody>
              {ratings
                .map((count, index) => ({ rating: index + 1, count }))
                .toReversed()
                .map(({ rating, count }) => (
                  <tr key={rating}>
                    <td>{rating}</td>
                    <td className="data-number">{count.toLocaleString('en')}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <ul className="mt-4 grid gap-3">
            {comments.map(({ name, rating, text, at }) => (
              <li key={`${at} ${name}`} className="border-t border-wheat pt-3">
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <p className="staff-note">
                  {name}, {rating} of 5, <DateText at={at} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
