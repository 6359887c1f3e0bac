import { useEffect, useState } from 'react';
import { explain } from '#app/api/call-error.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { Combobox } from '#app/ui/form/combobox.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import { writeContentBlock } from '#contract/shared/newsletter/content-blocks.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';
import { EditorDialog } from '../../markdown-editor/dialogs/editor-dialog.tsx';
import { type BlockChoice, loadBlockChoices } from './block-choices.ts';

/** The maximum number of suggestions. */
const most = 8;

interface BlockDialogProps extends Opened {
  /** Whether another one takes the place of the selected one. */
  isReplacing: boolean;
  /** @param text of the block */
  onApply: (text: string) => void;
}

/** Finds an event, a campaign or a page that a newsletter pulls in. Choosing one inserts it. */
export function BlockDialog({ isReplacing, onApply, ...opened }: BlockDialogProps) {
  const t = useTranslate();
  const [choices, setChoices] = useState<BlockChoice[] | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isHere = true;
    loadBlockChoices().then(
      (loaded) => isHere && setChoices(loaded),
      (failure) => isHere && setError(`The list couldn’t be loaded. ${explain(failure, t)}`),
    );
    return () => {
      isHere = false;
    };
  }, [t]);
  const found = (choices ?? [])
    .filter(({ title, details }) => containsAll(`${title} ${details}`, foldedWords(typed)))
    .slice(0, most);
  const pick = ({ block }: BlockChoice) => onApply(writeContentBlock(block));
  const apply = () => {
    const [only, ...others] = found;
    if (only && others.length === 0) pick(only);
    else if (!choices) setError('The list is still loading. Try again in a moment.');
    else setError('Choose an event, a campaign or a page from the list.');
  };
  return (
    <EditorDialog
      title={isReplacing ? 'Replace with' : 'Insert an event, a campaign or a page'}
      action={isReplacing ? 'Replace' : 'Insert'}
      onApply={apply}
      {...opened}
    >
      <Combobox
        label="Search by title, date or kind"
        error={error}
        keepsErrorLine={false}
        listLabel="Events, campaigns and pages"
        value={typed}
        options={found}
        keyOf={({ block }) => writeContentBlock(block)}
        opensOnFocus
        onChange={(text) => {
          setTyped(text);
          setError(undefined);
        }}
        onPick={pick}
      >
        {({ title, details }) => (
          <>
            {title} <span className="text-bark">{details}</span>
          </>
        )}
      </Combobox>
      <p className="text-sm text-bark">
        The email and the web show its title, what it is about, and a link.
      </p>
    </EditorDialog>
  );
}
