import { useState } from 'react';
import { Field } from '#app/editor/fields.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { LinkDraft } from '../insert.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { linkAddress } from './link-address.ts';
import { PageSearch } from './page-search.tsx';

interface LinkDialogProps extends Opened {
  initial: LinkDraft;
  onApply: (link: LinkDraft) => void;
  onRemove: (() => void) | undefined;
}

/** Asks for a link's target: a page of the site, found by its title, or a URL. */
export function LinkDialog({ initial, onApply, onRemove, ...opened }: LinkDialogProps) {
  const [address, setAddress] = useState(initial.address);
  const [words, setWords] = useState(initial.words);
  const [error, setError] = useState<string>();
  const apply = () => {
    const checked = linkAddress(address);
    if (checked) return onApply({ address: checked, words });
    setError('Choose a page from the list, or enter an address such as https://example.org.');
  };
  return (
    <EditorDialog
      title="Link"
      action={initial.address ? 'Update link' : 'Insert link'}
      onApply={apply}
      more={
        onRemove && (
          <button type="button" className="button button-quiet" onClick={onRemove}>
            Remove link
          </button>
        )
      }
      {...opened}
    >
      <PageSearch
        label="Page or web address (URL)"
        value={address}
        error={error}
        onChange={setAddress}
        onPick={({ url, linkName }) => {
          setAddress(url);
          if (words.trim() === '') setWords(linkName);
        }}
      />
      <Field label="Link text" value={words} onChange={setWords} />
    </EditorDialog>
  );
}
