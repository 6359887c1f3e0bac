import { useState } from 'react';
import { Field } from '#app/editor/fields.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { type MergeField, mergeFields } from '#contract/shared/merge-fields.ts';
import {
  type ContentBlockKind,
  writeContentBlock,
} from '#contract/shared/newsletter/content-blocks.ts';
import { EditorDialog } from '../markdown-editor/dialogs/editor-dialog.tsx';
import { PageSearch } from '../markdown-editor/dialogs/page-search.tsx';
import { CampaignChoice } from './campaign-choice.tsx';
import { EventChoice } from './event-choice.tsx';

type Kind = 'field' | ContentBlockKind;

const kinds: Record<Kind, string> = {
  field: 'Something about the reader',
  page: 'A page',
  event: 'An event',
  campaign: 'A campaign',
};

/** Text for the current line, or a block of its own. */
interface Insertion {
  text: string;
  isBlock: boolean;
}

interface InsertDialogProps extends Opened {
  onApply: (insertion: Insertion) => void;
}

/** Asks for a merge field, or for content that a newsletter pulls in. */
export function InsertDialog({ onApply, ...opened }: InsertDialogProps) {
  const [kind, setKind] = useState<Kind>('field');
  const [field, setField] = useState<MergeField>('first name');
  const [fallback, setFallback] = useState('friend');
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string>();
  const choose = (next: Kind) => {
    setKind(next);
    setReference('');
    setError(undefined);
  };
  const apply = () => {
    if (kind === 'field') {
      const words = fallback.trim();
      if (/[{}]/.test(words)) return setError('The fallback can’t contain braces.');
      return onApply({ text: `{${field}${words && `|${words}`}}`, isBlock: false });
    }
    const chosen = reference.trim();
    if (chosen === '' || /[{}<>]/.test(chosen)) return setError('Choose what to pull in.');
    onApply({ text: writeContentBlock({ kind, reference: chosen }), isBlock: true });
  };
  const chosen = { value: reference, error, onChange: setReference };
  return (
    <EditorDialog title="Insert" action="Insert" onApply={apply} {...opened}>
      <SelectField
        label="What"
        value={kind}
        onChange={(next) => choose(next as Kind)}
        options={kinds}
      />
      {kind === 'field' && (
        <>
          <SelectField
            label="Field"
            value={field}
            onChange={(next) => setField(next as MergeField)}
            options={mergeFields}
          />
          <Field label="If it isn’t known" value={fallback} onChange={setFallback} error={error} />
        </>
      )}
      {kind === 'page' && (
        <PageSearch {...chosen} label="Page" onPick={({ url }) => setReference(url)} />
      )}
      {kind === 'event' && <EventChoice {...chosen} />}
      {kind === 'campaign' && <CampaignChoice {...chosen} />}
      {kind !== 'field' && (
        <p className="text-sm text-bark">
          The email and the web show its title, what it is about, and a link.
        </p>
      )}
    </EditorDialog>
  );
}
