import { isSecondTap } from '#app/ui/second-tap.ts';
import type { ReviewComment } from './reviews.ts';

interface CommentListProps {
  comments: (ReviewComment & { reviewerName?: string })[];
  isReady: boolean;
  onResolve: (id: string, isResolved: 0 | 1) => void;
}

/** A reviewer's comments on a part of a page, to resolve one by one. */
export function CommentList({ comments, isReady, onResolve }: CommentListProps) {
  return (
    <ul className="grid gap-2 border-l-4 border-wheat pl-3">
      {comments.map(({ id, text, isResolved, reviewerName }) => (
        <li key={id} className="wrap-anywhere">
          <span className={`whitespace-pre-line ${isResolved === 1 ? 'text-bark' : ''}`}>
            {reviewerName && <strong>{`${reviewerName}: `}</strong>}
            {text}
          </span>{' '}
          <button
            type="button"
            className="text-sm underline"
            disabled={!isReady}
            onClick={(click) => {
              if (!isSecondTap(click)) onResolve(id, isResolved === 1 ? 0 : 1);
            }}
          >
            {isResolved === 1 ? 'Reopen' : 'Resolve'}
          </button>
        </li>
      ))}
    </ul>
  );
}
