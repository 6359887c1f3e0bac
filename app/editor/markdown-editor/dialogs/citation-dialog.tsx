import { useState } from 'react';
import { type DraftSource, faultsOf, newSource } from '#app/editor/sources/draft-source.ts';
import { SourceFields } from '#app/editor/sources/source-fields.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { EditorDialog } from './editor-dialog.tsx';
import { SourceChoice } from './source-choice.tsx';

interface CitationDialogProps extends Opened {
  /** The page's existing sources. */
  sources: DraftSource[];
  /** @param isNew whether it is not one of them yet */
  onApply: (source: DraftSource, isNew: boolean) => void;
}

/** Asks for the source to cite at the cursor: one of the page's, or a new one. */
export function CitationDialog({ sources, onApply, ...opened }: CitationDialogProps) {
  const [chosen, setChosen] = useState(sources[0]?.id ?? '');
  const [added, setAdded] = useState(newSource);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const known = sources.find((source) => source.id === chosen);
  const apply = () => {
    if (known) return onApply(known, false);
    const faults = faultsOf(added);
    setErrors(faults);
    if (Object.keys(faults).length === 0) onApply(added, true);
  };
  return (
    <EditorDialog title="Cite a source" action="Insert citation" onApply={apply} {...opened}>
      <p>A small number in the text links to the list of sources.</p>
      <SourceChoice
        known={sources.map(({ id, title }, index) => ({
          value: id,
          name: `${index + 1}. ${title.slice(0, 80) || 'Untitled'}`,
        }))}
        chosen={chosen}
        onChoose={setChosen}
      />
      {!known && (
        <SourceFields
          source={added}
          onChange={(fields) => setAdded({ ...added, ...fields })}
          errors={errors}
        />
      )}
    </EditorDialog>
  );
}
