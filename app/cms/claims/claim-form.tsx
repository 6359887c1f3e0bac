import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { useAction } from '#app/api/use-action.ts';
import { useAttempt } from '#app/api/use-attempt.ts';
import { ClaimFields, claimBodyOf, claimDraftOf } from '#app/editor/claims/claim-fields.tsx';
import { addedFaults } from '#app/editor/sources/added-faults.ts';
import { ActionError } from '#app/ui/form/action-message.tsx';
import { TextArea } from '#app/ui/form/text-area.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import type { Reply } from '#contract/index.ts';
import type { Section } from '#contract/shared/pages/sections.ts';
import { addSource } from './add-source.ts';
import type { Claim } from './claims.ts';

interface ClaimFormProps {
  page: { section: Section; name: string };
  sources: Claim['sources'];
  /** The claim to change; absent: a new one. */
  claim?: Claim;
  onSaved: (reply: Reply<'claims/saveClaim'>) => void;
  onCancel?: () => void;
}

/** A statement in the words of the text, its sources, and who looks at it again by when. */
export function ClaimForm({ page, sources, claim, onSaved, onCancel }: ClaimFormProps) {
  const [draft, setDraft] = useState(() => ({
    quote: claim?.quote ?? '',
    ...claimDraftOf(claim),
  }));
  const action = useAction(
    'quote',
    'reviewer',
    'reviewBy',
    'added.title',
    'added.url',
    'added.year',
  );
  const { errors } = action;
  const once = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const faults = addedFaults(draft.added);
    if (Object.keys(faults).length > 0) return action.show({ errors: faults });
    void action.run(async () => {
      if (draft.added) await addSource(page, draft.added);
      const reply = await once((attempt) =>
        call('claims/saveClaim', {
          ...page,
          ...claimBodyOf(draft),
          quote: draft.quote.replace(/\s+/g, ' '),
          ...(claim ? { id: claim.id } : { attempt }),
        }),
      );
      toast.success(reply.message);
      // For another new one.
      if (!claim) setDraft({ quote: '', ...claimDraftOf() });
      onSaved(reply);
      return '';
    });
  };
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <TextArea
        label="Statement"
        hint="Copied from the saved text, word for word."
        rows={3}
        value={draft.quote}
        error={errors.quote}
        onChange={({ target }) => setDraft({ ...draft, quote: target.value })}
      />
      <ClaimFields
        draft={draft}
        onChange={(fields) => setDraft({ ...draft, ...fields })}
        sources={sources}
        errors={errors}
      />
      <ActionError action={action} />
      <p className="flex flex-wrap gap-4">
        <button type="submit" className="button" disabled={!action.isReady}>
          Save claim
        </button>
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            Cancel
          </button>
        )}
      </p>
    </form>
  );
}
