import type { EditorState } from '@milkdown/kit/prose/state';
import type { EditorView } from '@milkdown/kit/prose/view';
import { useState } from 'react';
import { errorsUnder } from '#app/ui/form/errors-under.ts';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { EditorDialog } from '../markdown-editor/dialogs/editor-dialog.tsx';
import { addedFaults, underAdded } from '../sources/added-faults.ts';
import { useCitedSources } from '../sources/cited-sources.tsx';
import { withSource } from '../sources/draft-source.ts';
import { ClaimFields, claimBodyOf, claimDraftOf } from './claim-fields.tsx';
import { claimAt } from './claim-marks.ts';
import type { Claim, PageClaims } from './page-claims.tsx';
import { quoteBetween } from './quotes.ts';

interface ClaimDialogProps extends Opened {
  view: EditorView;
  page: PageClaims;
  onSaved: () => void;
}

/** The claim at the cursor, or the selected words, which become one. */
function statementAt(state: EditorState): { claim: Claim | undefined; quote: string } {
  const claim = claimAt(state);
  return { claim, quote: claim?.quote ?? quoteBetween(state.doc, state.selection) };
}

/** Marks the selected words as a claim that rests on sources, or changes or unmarks one. */
export function ClaimDialog({ view, page, onSaved, onClose, opener }: ClaimDialogProps) {
  // As it was opened: saving the text may move the cursor.
  const [{ claim, quote }] = useState(() => statementAt(view.state));
  const [draft, setDraft] = useState(() => claimDraftOf(claim));
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const cited = useCitedSources();
  const sources = cited.sources ?? [];
  /** Where the new source is in the page's list, once it was tried to save it. */
  const at = sources.findIndex(({ id }) => id === draft.added?.id);
  const refused = at < 0 ? {} : errorsUnder(cited.errors, `sources.${at}`);
  const run = async (work: () => Promise<string>) => {
    if (isBusy) return;
    setBusy(true);
    setError('');
    const fault = await work();
    setBusy(false);
    if (fault !== '') return setError(fault);
    onSaved();
    onClose();
  };
  const save = () => {
    const { added } = draft;
    const lacking = addedFaults(added);
    setFaults(lacking);
    if (Object.keys(lacking).length > 0) return;
    // It is saved with the text.
    if (added) cited.onChange(withSource(sources, added));
    void run(() => page.save({ ...claimBodyOf(draft), quote, ...(claim && { id: claim.id }) }));
  };
  /** Takes the new source out of the page's list again. */
  const withdraw = () => {
    if (at >= 0 && !isBusy) cited.onChange(sources.toSpliced(at, 1));
  };
  const leave = () => {
    withdraw();
    onClose();
  };
  return (
    <EditorDialog
      title={claim ? 'Edit claim' : 'Mark as a claim'}
      action={isBusy ? 'Saving…' : 'Save claim'}
      onApply={save}
      opener={opener}
      onClose={leave}
      more={
        claim && (
          <button
            type="button"
            className="button button-bad"
            disabled={isBusy}
            onClick={() => void run(() => page.remove(claim.id))}
          >
            Unmark claim
          </button>
        )
      }
    >
      <blockquote className="border-l-4 border-wheat pl-3">{quote}</blockquote>
      <p className="text-sm text-bark">
        Saves the draft too. Visitors see no mark; <b>Claims and sources</b> lists the statement
        when it has to be looked at again.
      </p>
      <ClaimFields
        draft={draft}
        onChange={(next) => {
          if (!next.added) {
            withdraw();
            setFaults({});
          }
          setDraft(next);
        }}
        sources={sources}
        errors={{ ...faults, ...underAdded(refused) }}
      />
      <p role="alert" className="text-sm text-tomato">
        {error}
      </p>
    </EditorDialog>
  );
}
