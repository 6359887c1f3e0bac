import { useTranslate } from '#app/language/use-translate.ts';
import { PostedForm } from '#app/ui/form/posted-form.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { Reply } from '#contract/index.ts';

type Revision = Reply<'review/openReview'>['revision'];

/** The id of the field in its form. */
export const decisionField = 'answer';

/** The reviewer's decision, or the form for it. */
export function Verdict({
  token,
  typed,
  role,
  revision: { status, answer },
}: {
  token: string;
  /** A message that could not be sent. */
  typed: string;
  /** As they typed it, or as they were asked. */
  role: string;
  revision: Pick<Revision, 'status' | 'answer'>;
}) {
  const t = useTranslate();
  if (status !== 'waiting') {
    return (
      <section aria-labelledby="verdict" className="mt-12 border-t border-wheat pt-6">
        <h2 id="verdict">{t('pages.reviewDecision')}</h2>
        <p role="status" className="notice mt-4">
          {t(status === 'approved' ? 'pages.reviewApproved' : 'pages.reviewChanges')}
        </p>
        {answer && <p className="mt-4 whitespace-pre-line wrap-anywhere">{answer}</p>}
      </section>
    );
  }
  return (
    <section aria-labelledby="verdict" className="mt-12 border-t border-wheat pt-6">
      <h2 id="verdict">{t('pages.reviewDecision')}</h2>
      <PostedForm action="/forms/review-decision" className="mt-4 grid gap-3">
        <input type="hidden" name="token" value={token} />
        <TextArea
          id={decisionField}
          label={t('pages.reviewMessage')}
          name="text"
          rows={4}
          maxLength={5000}
          defaultValue={typed}
          keepsErrorLine={false}
        />
        <TextField
          id="role"
          label={t('pages.reviewRole')}
          name="role"
          maxLength={100}
          defaultValue={role}
          keepsErrorLine={false}
        />
        <p className="text-sm">{t('pages.reviewShown')}</p>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="decision" value="approved" className="button">
            {t('pages.reviewApprove')}
          </button>
          <button type="submit" name="decision" value="changes" className="button button-quiet">
            {t('pages.reviewAskChanges')}
          </button>
        </p>
      </PostedForm>
    </section>
  );
}
