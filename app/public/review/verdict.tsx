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
  if (status !== 'waiting') {
    return (
      <section aria-labelledby="verdict" className="mt-12 border-t border-wheat pt-6">
        <h2 id="verdict">Your decision</h2>
        <p role="status" className="notice mt-4">
          {status === 'approved'
            ? 'You approved this page. Thank you!'
            : 'You asked for changes. Thank you! You’ll get a new link once they are made.'}
        </p>
        {answer && <p className="mt-4 whitespace-pre-line wrap-anywhere">{answer}</p>}
      </section>
    );
  }
  return (
    <section aria-labelledby="verdict" className="mt-12 border-t border-wheat pt-6">
      <h2 id="verdict">Your decision</h2>
      <form method="post" action="/forms/review-decision" className="mt-4 grid gap-3">
        <input type="hidden" name="token" value={token} />
        <TextArea
          id={decisionField}
          label="Message (optional if you approve)"
          name="text"
          rows={4}
          maxLength={5000}
          defaultValue={typed}
          keepsErrorLine={false}
        />
        <TextField
          id="role"
          label="Your role, such as “registered dietitian” (optional)"
          name="role"
          maxLength={100}
          defaultValue={role}
          keepsErrorLine={false}
        />
        <p className="text-sm">
          If you approve, visitors see your name, your role and today’s date on the page. A later
          change to the page removes them.
        </p>
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="decision" value="approved" className="button">
            Approve this page
          </button>
          <button type="submit" name="decision" value="changes" className="button button-quiet">
            Ask for changes
          </button>
        </p>
      </form>
    </section>
  );
}
