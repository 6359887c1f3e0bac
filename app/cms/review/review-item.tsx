import { nameAndRole } from '#app/format/name-and-role.ts';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { CommentList } from './comment-list.tsx';
import { type Review, reviewStatuses } from './reviews.ts';

interface ReviewItemProps {
  review: Review;
  /** Names a part of the page. */
  nameOf: (part: string) => string;
  isReady: boolean;
  onRevoke: () => void;
  onResolve: (id: string, isResolved: 0 | 1) => void;
}

/** One review: who was asked and when, what they decided, and their comments by part. */
export function ReviewItem({ review, nameOf, isReady, onRevoke, onResolve }: ReviewItemProps) {
  const dateAndTime = useDateAndTime();
  const { reviewerName, reviewerRole, reviewerEmail, status, answer, comments } = review;
  const parts = [...new Set(comments.map(({ part }) => part))];
  const about = [
    review.isOfLive === 1 && 'what visitors see now',
    review.isOfDraft === 1 && 'the current draft',
  ].filter(Boolean);
  return (
    <li className="staff-panel grid gap-2 wrap-anywhere">
      <h3 className="text-base">{`${nameAndRole(reviewerName, reviewerRole)}: ${reviewStatuses[status]}`}</h3>
      <p className="text-sm text-bark">
        {`${reviewerEmail && `${reviewerEmail}, `}asked ${dateAndTime(review.createdAt)}${review.createdBy && ` by ${review.createdBy}`}`}
        {review.decidedAt
          ? `, answered ${dateAndTime(review.decidedAt)}`
          : status === 'waiting' && `, link works until ${dateAndTime(review.expiresAt)}`}
        .{' '}
        {about.length > 0
          ? `It is about ${about.join(', which is also ')}.`
          : 'The page has changed since: it is about an earlier text.'}
      </p>
      {answer && <p className="whitespace-pre-line">{answer}</p>}
      {parts.map((part) => (
        <section key={part} aria-label={nameOf(part)} className="grid gap-1">
          <h4 className="eyebrow">{nameOf(part)}</h4>
          <CommentList
            comments={comments.filter((each) => each.part === part)}
            isReady={isReady}
            onResolve={onResolve}
          />
        </section>
      ))}
      {(status === 'waiting' || status === 'approved') && (
        <p>
          <ConfirmButton
            confirmation={{
              title: status === 'approved' ? 'Withdraw this approval?' : 'Revoke this link?',
              text:
                status === 'approved'
                  ? 'Visitors no longer see who reviewed the page.'
                  : 'The reviewer can no longer open it.',
              confirmLabel: status === 'approved' ? 'Withdraw approval' : 'Revoke link',
              cancelLabel: 'Keep it',
              isDestructive: true,
            }}
            className="text-beet underline"
            disabled={!isReady}
            onConfirm={onRevoke}
          >
            {status === 'approved' ? 'Withdraw approval' : 'Revoke link'}
          </ConfirmButton>
        </p>
      )}
    </li>
  );
}
