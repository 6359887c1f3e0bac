import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { useAction } from '#app/api/use-action.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { Field } from '#app/editor/fields.tsx';
import { nameAndRole } from '#app/format/name-and-role.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { ConfirmButton } from '#app/ui/modal/confirm-button.tsx';
import type { Reviewer } from './reviews.ts';

export const middleware = guards('token', 'session', 'reviewers.manage');

export async function loader({ context }: LoaderArgs) {
  const { reviewers } = await context.get(siteRequest).call('review/getReviewers', {});
  return { reviewers };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Reviewers',
    description: 'Who may approve pages of sections that require a review.',
    path: '/cms',
    isIndexed: false,
  });
}

/** The list of reviewers whom publishers trust. */
export default function Reviewers({ loaderData }: PageProps<typeof loader>) {
  const [reviewers, setReviewers] = useState(loaderData.reviewers);
  const action = useAction();
  const [edited, setEdited] = useState<string | null>(null);
  const show = (reply: { reviewers: Reviewer[]; message: string }) => {
    setReviewers(reply.reviewers);
    setEdited(null);
    return reply.message;
  };
  const remove = (id: string) =>
    void action.run(async () => show(await call('review/deleteReviewer', { id })));
  return (
    <div className="wrap staff pt-10">
      <h1>Reviewers</h1>
      <p className="mt-4 mb-6 max-w-[42rem]">
        Pages of sections that require a review are published only after someone on this list has
        approved them. Reviewers need no account, and can’t be staff. The page shows their name,
        their role, and who invited them.
      </p>
      <div className="grid gap-6">
        <ReviewerForm onSaved={show} />
        <section aria-labelledby="reviewers" className="grid gap-3">
          <h2 id="reviewers" className="text-xl">
            On the list
          </h2>
          <ActionError action={action} />
          <p role="status" className="text-sm">
            {action.message}
          </p>
          {reviewers.length === 0 && <p>No one is on the list yet.</p>}
          <ul className="grid gap-4">
            {reviewers.map((reviewer) => (
              <li key={reviewer.id} className="wrap-anywhere">
                {edited === reviewer.id ? (
                  <ReviewerForm
                    key={reviewer.version}
                    reviewer={reviewer}
                    onSaved={show}
                    onCancel={() => setEdited(null)}
                  />
                ) : (
                  <div className="staff-panel grid gap-2">
                    <h3 className="text-base">{nameAndRole(reviewer.name, reviewer.role)}</h3>
                    <p className="text-sm text-bark">{reviewer.email}</p>
                    <p className="flex flex-wrap gap-4">
                      <button
                        type="button"
                        className="underline"
                        aria-label={`Edit ${reviewer.name}`}
                        disabled={!action.isReady}
                        onClick={() => setEdited(reviewer.id)}
                      >
                        Edit
                      </button>
                      <ConfirmButton
                        confirmation={{
                          title: `Remove ${reviewer.name}?`,
                          text: 'Drafts that they approved need another review where one is required. Published pages stay as they are.',
                          confirmLabel: 'Remove reviewer',
                          cancelLabel: 'Keep reviewer',
                          isDestructive: true,
                        }}
                        className="text-beet underline"
                        label={`Remove ${reviewer.name}`}
                        disabled={!action.isReady}
                        onConfirm={() => remove(reviewer.id)}
                      >
                        Remove
                      </ConfirmButton>
                    </p>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  );
}

interface ReviewerFormProps {
  /** Absent: a new one. */
  reviewer?: Reviewer;
  onSaved: (reply: { reviewers: Reviewer[]; message: string }) => string;
  onCancel?: () => void;
}

/** Edits a reviewer, or adds one. */
function ReviewerForm({ reviewer, onSaved, onCancel }: ReviewerFormProps) {
  const [name, setName] = useState(reviewer?.name ?? '');
  const [role, setRole] = useState(reviewer?.role ?? '');
  const [email, setEmail] = useState(reviewer?.email ?? '');
  const action = useAction('name', 'role', 'email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const own = reviewer && { id: reviewer.id, version: reviewer.version };
      const message = onSaved(await call('review/saveReviewer', { name, role, email, ...own }));
      if (!reviewer) {
        setName('');
        setRole('');
        setEmail('');
      }
      return message;
    });
  };
  return (
    <form className="staff-panel grid gap-3" onSubmit={submit} noValidate>
      <h2 className="text-xl">{reviewer ? `Edit ${reviewer.name}` : 'Add a reviewer'}</h2>
      <div className="grid gap-3 md:grid-cols-2">
        <Field label="Name" value={name} onChange={setName} error={action.errors.name} />
        <Field
          label="Email"
          type="email"
          value={email}
          onChange={setEmail}
          error={action.errors.email}
        />
        <Field
          label="Role (optional)"
          hint="Such as “registered dietitian”, as visitors read it."
          value={role}
          onChange={setRole}
          error={action.errors.role}
        />
      </div>
      <ActionError action={action} />
      <p className="flex flex-wrap items-center gap-4">
        <button type="submit" className="button" disabled={!action.isReady}>
          {reviewer ? 'Save reviewer' : 'Add reviewer'}
        </button>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
        <span role="status" className="text-sm">
          {action.message}
        </span>
      </p>
    </form>
  );
}
