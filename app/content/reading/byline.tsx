import { nameAndRole } from '#app/format/name-and-role.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
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
  const t = useTranslate();
  const hasDay = isDated && publishedAt !== null;
  if (!author && !hasDay && !reviewedOn) return null;
  return (
    <p className="byline mt-3">
      {author && <span>{t('content.author', { author })}</span>}
      {hasDay && (
        <span>
          <Dated text="content.published" day={publishedAt.slice(0, 10)} />
        </span>
      )}
      {reviewedOn && (
        <span>
          <Dated
            text={
              reviewedBy === ''
                ? 'content.reviewed'
                : reviewInvitedBy === ''
                  ? 'content.reviewedBy'
                  : 'content.reviewedByInvitation'
            }
            day={reviewedOn}
            reviewer={nameAndRole(reviewedBy, reviewerRole)}
            host={reviewInvitedBy}
          />
        </span>
      )}
    </p>
  );
}

interface DatedProps {
  /** Has the day in a tag `date`. */
  text: MessageKey;
  day: string;
  reviewer?: string;
  host?: string;
}

function Dated({ text, day, reviewer = '', host = '' }: DatedProps) {
  const { language } = useTranslate();
  return (
    <RichMessage
      text={text}
      values={{
        day: longDate(day, language),
        date: (words) => <time dateTime={day}>{words}</time>,
        reviewer,
        host,
      }}
    />
  );
}
