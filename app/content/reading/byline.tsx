import { nameAndRole } from '#app/format/name-and-role.ts';
import { defaultLanguage } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { PageView } from '../page-view.ts';

interface BylineProps {
  page: Pick<
    PageView,
    'author' | 'publishedAt' | 'reviewedOn' | 'reviewedBy' | 'reviewerRole' | 'reviewInvitedBy'
  >;
  /** Whether its date is shown. */
  isDated: boolean;
}

/** Who wrote a text, when, and who has reviewed it, in which role. */
export function Byline({ page, isDated }: BylineProps) {
  const { author, publishedAt, reviewedOn, reviewedBy, reviewerRole, reviewInvitedBy } = page;
  const hasDay = isDated && publishedAt !== null;
  if (!author && !hasDay && !reviewedOn) return null;
  return (
    <p className="byline mt-3">
      {author && <span>{`By ${author}`}</span>}
      {hasDay && (
        <span>
          Published <Day day={publishedAt.slice(0, 10)} />
        </span>
      )}
      {reviewedOn && (
        <span>
          {`Reviewed ${reviewedBy && `by ${nameAndRole(reviewedBy, reviewerRole)}, `}on `}
          <Day day={reviewedOn} />
          {reviewInvitedBy && ` (invited by ${reviewInvitedBy})`}
        </span>
      )}
    </p>
  );
}

const Day = ({ day }: { day: string }) => (
  <time dateTime={day}>{longDate(day, defaultLanguage)}</time>
);
