import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { Field } from '#app/editor/fields.tsx';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import type { Section } from '#contract/shared/pages/sections.ts';
import type { Reviewer, Reviews } from './reviews.ts';

interface RequestFormProps {
  page: { section: Section; name: string };
  /** The list of reviewers. */
  reviewers: Reviewer[];
  /** Whether only someone on the list may be asked. */
  isListRequired: boolean;
  /** Whether no one has been asked yet: then the screen begins in the form. */
  isFirst: boolean;
  onChange: (reviews: Reviews) => void;
}

const empty = { reviewerName: '', reviewerRole: '', reviewerEmail: '', note: '', days: '14' };

/** Asks someone to review the draft as it is now. */
export function RequestForm({
  page,
  reviewers,
  isListRequired,
  isFirst,
  onChange,
}: RequestFormProps) {
  const [draft, setDraft] = useState(empty);
  const once = useAttempt();
  const action = useAction();
  const set = (field: keyof typeof empty) => (value: string) =>
    setDraft((before) => ({ ...before, [field]: value }));
  const listed = reviewers.find(({ email }) => email === draft.reviewerEmail);
  const choose = (id: string) => {
    const { name = '', role = '', email = '' } = reviewers.find((each) => each.id === id) ?? {};
    const chosen = { reviewerName: name, reviewerRole: role, reviewerEmail: email };
    setDraft((before) => ({ ...before, ...chosen }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void action.run(async () => {
      const { days, ...fields } = draft;
      const {
        code: _code,
        message,
        ...reviews
      } = await once((attempt) =>
        call('review/requestReview', { ...page, ...fields, days: Number(days), attempt }),
      );
      setDraft(empty);
      onChange(reviews);
      return message;
    });
  };
  return (
    <form className="staff-panel grid gap-3" onSubmit={submit} noValidate>
      <h2 className="text-xl">Ask for a review</h2>
      <p className="text-sm">
        The reviewer gets an email with a link to the current saved draft, and needs no account. The
        page then says who reviewed it, in which role, and that you invited them. Staff can’t be
        reviewers.
      </p>
      {reviewers.length > 0 && (
        <SelectField
          label="Reviewer"
          value={listed?.id ?? ''}
          onChange={choose}
          options={{
            '': isListRequired ? 'Choose a reviewer' : 'Someone who isn’t on the list',
            ...Object.fromEntries(
              reviewers.map(({ id, name, email }) => [id, `${name}, ${email}`]),
            ),
          }}
          error={isListRequired || listed ? action.errors.reviewerEmail : undefined}
        />
      )}
      {isListRequired && reviewers.length === 0 && (
        <p className="notice">
          Pages of this section need a reviewer on the list that publishers keep, and it is empty.{' '}
          <ListLink />
        </p>
      )}
      {!isListRequired && !listed && (
        <div
          className="grid gap-3 md:grid-cols-2"
          data-begins={isFirst && reviewers.length === 0 ? '' : undefined}
        >
          <Field
            label="Reviewer’s name (shown on the page once approved)"
            value={draft.reviewerName}
            onChange={set('reviewerName')}
            error={action.errors.reviewerName}
          />
          <Field
            label="Reviewer’s email"
            type="email"
            value={draft.reviewerEmail}
            onChange={set('reviewerEmail')}
            error={action.errors.reviewerEmail}
          />
          <Field
            label="Reviewer’s role (optional)"
            hint="Such as “registered dietitian”. The reviewer can correct it."
            value={draft.reviewerRole}
            onChange={set('reviewerRole')}
            error={action.errors.reviewerRole}
          />
        </div>
      )}
      <TextArea
        label="Message (optional)"
        rows={3}
        error={action.errors.note}
        value={draft.note}
        onChange={({ target }) => set('note')(target.value)}
      />
      <Field
        label="Days that the link works (1 to 60)"
        type="numeric"
        value={draft.days}
        onChange={set('days')}
        error={action.errors.days}
      />
      <ActionError action={action} />
      <p className="flex flex-wrap items-center gap-4">
        <button
          type="submit"
          className="button"
          disabled={!action.isReady || (isListRequired && !listed)}
        >
          {action.isBusy ? 'Sending…' : 'Send review request'}
        </button>
        <span role="status" className="text-sm">
          {action.message}
        </span>
      </p>
    </form>
  );
}

function ListLink() {
  const mayKeepList = useMay('reviewers.manage');
  if (!mayKeepList) return 'Ask a publisher to add someone.';
  return <SiteLink to="/cms/reviewers">Add a reviewer</SiteLink>;
}
