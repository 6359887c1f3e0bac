import { nameAndRole } from '#app/format/name-and-role.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { longDate } from '#contract/shared/language/long-date.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { PageView } from '../page-view.ts';

interface BylineProps {
  page: Pick<
    PageView,
    | 'language'
    | 'author'
    | 'publishedAt'
    | 'reviewedOn'
    | 'reviewedBy'
    | 'reviewerRole'
    | 'reviewInvitedBy'
  >;
  /** Whether its date is shown. */
  isDated: boolean;
}

/** Who wrote a text, when, and who has reviewed it, in which role. */
export function Byline({ page, isDated }: BylineProps) {
  const { language, author, publishedAt, reviewedOn, reviewedBy, reviewerRole, reviewInvitedBy } =
    page;
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
            language={language}
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
  /** Of the reviewer’s role: that of the page’s own texts. */
  language?: Language;
}

function Dated({ text, day, reviewer = '', host = '', language }: DatedProps) {
  const t = useTranslate();
  return (
    <RichMessage
      text={text}
      values={{
        day: longDate(day, t.language),
        date: (words) => <time dateTime={day}>{words}</time>,
        reviewer,
        written: (words) => <span lang={language && langOf(language, t)}>{words}</span>,
        host,
      }}
    />
  );
}
