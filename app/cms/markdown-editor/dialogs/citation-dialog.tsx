import { useState } from 'react';
import type { DraftSource } from '#app/cms/diff/page-text.ts';
import { newSource } from '#app/cms/sources/new-source.ts';
import { SourceFields } from '#app/cms/sources/source-fields.tsx';
import { FieldFrame } from '#app/ui/form/field-frame.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { EditorDialog } from './editor-dialog.tsx';

interface CitationDialogProps extends Opened {
  /** The page's existing sources. */
  sources: DraftSource[];
  /** @param isNew whether it is not one of them yet */
  onApply: (source: DraftSource, isNew: boolean) => void;
}

/** Asks for the source to cite at the cursor: one of the page's, or a new one. */
export function CitationDialog({ sources, onApply, ...place }: CitationDialogProps) {
  const [chosen, setChosen] = useState(sources[0]?.id ?? '');
  const [added, setAdded] = useState(newSource);
  const [error, setError] = useState('');
  const known = sources.find((source) => source.id === chosen);
  const apply = () => {
    if (known) return onApply(known, false);
    if (added.title.trim() === '') return setError('Enter the source’s title.');
    onApply(added, true);
  };
  return (
    <EditorDialog title="Cite a source" action="Insert citation" onApply={apply} {...place}>
      <p>A small number in the text links to the list of sources.</p>
      {sources.length > 0 && (
        <FieldFrame label="Source" keepsErrorLine={false}>
          {(control) => (
            <select
              {...control}
              className="input"
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
            >
              {sources.map((source, index) => (
                <option key={source.id} value={source.id}>
                  {`${index + 1}. ${source.title.slice(0, 80) || 'Untitled'}`}
                </option>
              ))}
              <option value="">New source</option>
            </select>
          )}
        </FieldFrame>
      )}
      {!known && (
        <SourceFields
          source={added}
          onChange={(fields) => setAdded({ ...added, ...fields })}
          errors={error ? { title: error } : {}}
        />
      )}
    </EditorDialog>
  );
}
