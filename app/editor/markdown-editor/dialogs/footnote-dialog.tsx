import { useState } from 'react';
import { LinesField } from '#app/editor/fields.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { EditorDialog } from './editor-dialog.tsx';
import { SourceChoice } from './source-choice.tsx';

interface FootnoteDialogProps extends Opened {
  /** The footnotes that the text already has. */
  known: { label: string; text: string }[];
  onApply: (footnote: { label: string } | { citation: string }) => void;
}

/** Asks for the footnote at the cursor: a new one, or an existing one. */
export function FootnoteDialog({ known, onApply, ...opened }: FootnoteDialogProps) {
  const [label, setLabel] = useState('');
  const [citation, setCitation] = useState('');
  const [error, setError] = useState<string>();
  const apply = () => {
    if (label) return onApply({ label });
    if (citation.trim() === '') return setError('Enter the source.');
    onApply({ citation });
  };
  return (
    <EditorDialog title="Cite a source" action="Insert citation" onApply={apply} {...opened}>
      <p>A small number in the text links to the source below it.</p>
      <SourceChoice
        known={known.map((source) => ({
          value: source.label,
          name: `${source.label}. ${source.text.slice(0, 80)}`,
        }))}
        chosen={label}
        onChoose={setLabel}
      />
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
