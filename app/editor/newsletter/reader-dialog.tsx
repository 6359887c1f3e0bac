import { useState } from 'react';
import { Field } from '#app/editor/fields.tsx';
import { SelectField } from '#app/ui/form/select-field.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { type MergeField, mergeFields } from '#contract/shared/merge-fields.ts';
import { EditorDialog } from '../markdown-editor/dialogs/editor-dialog.tsx';

interface ReaderDialogProps extends Opened {
  /** @param text of the merge field */
  onApply: (text: string) => void;
}

/** Asks for something about the reader, such as a name, that an email fills in. */
export function ReaderDialog({ onApply, ...opened }: ReaderDialogProps) {
  const [field, setField] = useState<MergeField>('first name');
  const [fallback, setFallback] = useState('friend');
  const [error, setError] = useState<string>();
  const apply = () => {
    const words = fallback.trim();
    if (/[{}]/.test(words)) return setError('The fallback can’t contain braces.');
    onApply(`{${field}${words && `|${words}`}}`);
  };
  return (
    <EditorDialog
      title="Insert something about the reader"
      action="Insert"
      onApply={apply}
      {...opened}
    >
      <SelectField
        label="Field"
        value={field}
        onChange={(next) => setField(next as MergeField)}
        options={mergeFields}
      />
      <Field label="If it isn’t known" value={fallback} onChange={setFallback} error={error} />
    </EditorDialog>
  );
}
