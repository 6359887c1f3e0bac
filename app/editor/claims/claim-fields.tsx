import { evidenceNames } from '#app/content/reading/evidence-names.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import { TextField } from '#app/ui/form/text-field.tsx';
import type { DraftSource } from '../sources/draft-source.ts';
import { NewSource } from '../sources/new-source.tsx';
import type { Claim, ClaimSource } from './page-claims.tsx';

export interface ClaimDraft {
  sourceIds: string[];
  /** Another one, which the page does not have yet; null: none. */
  added: DraftSource | null;
  reviewer: string;
  /** A date, '2026-03-02'; empty: none. */
  reviewBy: string;
}

/** The fields of a claim; those of a new one without it. */
export const claimDraftOf = (claim?: Claim): ClaimDraft => ({
  sourceIds: claim?.sources.map(({ id }) => id) ?? [],
  added: null,
  reviewer: claim?.reviewer ?? '',
  reviewBy: claim?.reviewBy ?? '',
});

/** The fields as the call takes them. */
export const claimBodyOf = ({ added, sourceIds, reviewer, reviewBy }: ClaimDraft) => ({
  sourceIds: added ? [...sourceIds, added.id] : sourceIds,
  reviewer,
  reviewBy,
});

export const reasonLabels: Record<Exclude<ClaimSource['retired'], ''>, string> = {
  retracted: 'Retracted',
  replaced: 'Replaced by a newer one',
  outdated: 'Outdated',
};

interface ClaimFieldsProps {
  draft: ClaimDraft;
  onChange: (draft: ClaimDraft) => void;
  sources: readonly (Pick<ClaimSource, 'id' | 'title' | 'evidence'> & Partial<ClaimSource>)[];
  errors: Record<string, string>;
}

/** The sources of a statement, and who looks at it again by when. */
export function ClaimFields({ draft, onChange, sources, errors }: ClaimFieldsProps) {
  const t = useTranslate();
  // It is in the list already if the claim could not be saved after it.
  const known = sources.filter(({ id }) => id !== draft.added?.id);
  return (
    <>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">Sources</legend>
        {known.length === 0 && !draft.added && (
          <p className="text-sm">This page has no sources yet.</p>
        )}
        {known.map(({ id, title, evidence, retired }) => (
          <CheckField
            key={id}
            label={title || 'Untitled source'}
            hint={[evidence && t(evidenceNames[evidence]), retired && reasonLabels[retired]]
              .filter(Boolean)
              .join('. ')}
            checked={draft.sourceIds.includes(id)}
            onChange={({ target }) =>
              onChange({
                ...draft,
                sourceIds: target.checked
                  ? [...draft.sourceIds, id]
                  : draft.sourceIds.filter((each) => each !== id),
              })
            }
          />
        ))}
        <NewSource
          source={draft.added}
          onChange={(added) => onChange({ ...draft, added })}
          errors={errorsUnder(errors, 'added')}
        />
      </fieldset>
      <div className="grid gap-3 md:grid-cols-2">
        <TextField
          label="Reviewer (optional)"
          value={draft.reviewer}
          error={errors.reviewer}
          onChange={({ target }) => onChange({ ...draft, reviewer: target.value })}
        />
        <TextField
          label="Review by (optional)"
          type="date"
          value={draft.reviewBy}
          error={errors.reviewBy}
          onChange={({ target }) => onChange({ ...draft, reviewBy: target.value })}
        />
      </div>
    </>
  );
}
