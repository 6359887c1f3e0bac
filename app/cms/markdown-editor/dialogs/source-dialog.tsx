import { useState } from 'react';
import { LinesField } from '#app/cms/fields.tsx';
import { FieldFrame } from '#app/ui/form/field-frame.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { EditorDialog } from './editor-dialog.tsx';

interface SourceDialogProps extends Opened {
  /** The footnotes that the text already has. */
  known: { label: string; text: string }[];
  onApply: (source: { label: string } | { citation: string }) => void;
}

/** Asks for the footnote at the cursor: a new one, or an existing one. */
export function SourceDialog({ known, onApply, ...place }: SourceDialogProps) {
  const [label, setLabel] = useState('');
  const [citation, setCitation] = useState('');
  const [error, setError] = useState<string>();
  const apply = () => {
    if (label) return onApply({ label });
    if (citation.trim() === '') return setError('Enter the source.');
    onApply({ citation });
  };
  return (
    <EditorDialog title="Cite a source" action="Insert citation" onApply={apply} {...place}>
      <p>A small number in the text links to the source below it.</p>
      {known.length > 0 && (
        <FieldFrame label="Source" keepsErrorLine={false}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={label}
              onChange={(event) => setLabel(event.target.value)}
            >
              <option value="">New source</option>
              {known.map((source) => (
                <option key={source.label} value={source.label}>
                  {`${source.label}. ${source.text.slice(0, 80)}`}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
      {label === '' && (
        <LinesField
          label="Source details (author, title, date)"
          value={citation}
          onChange={setCitation}
          error={error}
        />
      )}
    </EditorDialog>
  );
}
