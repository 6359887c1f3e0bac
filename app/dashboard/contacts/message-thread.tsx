import { Html } from '#app/content/html.tsx';
import type { Reply } from '#contract/index.ts';
import { useDateFormat } from '../layout/date-format.tsx';
import './thread.css';

type Thread = Reply<'contact/getMessage'>['thread'];
type Entry = Thread['entries'][number];

const kinds: Record<Entry['kind'], string> = {
  receipt: 'Automatic reply',
  answer: 'Reply',
  note: 'Internal note',
};
const mailStates = {
  waiting: 'being sent',
  sent: 'sent',
  failed: 'could not be sent',
  unknown: 'may have been sent',
};

/** A message with its replies and notes, oldest first. */
export function MessageThread({ thread }: { thread: Thread }) {
  const { dateAndTime } = useDateFormat();
  return (
    <ol className="thread" aria-label="Thread">
      <li className="thread-message">
        <p className="thread-head">
          {thread.name}, <time dateTime={thread.createdAt}>{dateAndTime(thread.createdAt)}</time>
        </p>
        <p className="thread-text">{thread.text}</p>
      </li>
      {thread.entries.map(({ id, kind, author, at, mail, text, html }) => (
        <li key={id} className={`thread-${kind}`}>
          <p className="thread-head">
            {kinds[kind]}
            {author && ` by ${author}`}, <time dateTime={at}>{dateAndTime(at)}</time>
            {mail && `, ${mailStates[mail]}`}
          </p>
          {kind === 'receipt' ? (
            <details>
              <summary>Show text</summary>
              <p className="thread-text">{text}</p>
            </details>
          ) : html ? (
            <Html className="reading mt-1 text-sm wrap-anywhere" html={html} />
          ) : (
            <p className="thread-text">{text}</p>
          )}
        </li>
      ))}
    </ol>
  );
}
