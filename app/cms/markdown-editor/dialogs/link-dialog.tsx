import { useEffect, useState } from 'react';
import { Field } from '#app/cms/fields.tsx';
import { Combobox } from '#app/ui/form/combobox/combobox.tsx';
import type { Opened } from '#app/ui/modal/modal-dialog.tsx';
import type { LinkDraft } from '../insert.ts';
import { EditorDialog } from './editor-dialog.tsx';
import { linkAddress } from './link-address.ts';
import { loadPageLinks, type PageLink } from './page-links.ts';

/** The maximum number of suggested pages. */
const most = 8;

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

interface PageSearchProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onPick: (page: PageLink) => void;
}

/** A combobox that finds the site's pages by title, and also accepts a URL. */
function PageSearch({ value, error, onChange, onPick }: PageSearchProps) {
  const [pages, setPages] = useState<PageLink[]>([]);
  useEffect(() => {
    let isHere = true;
    void loadPageLinks().then((links) => isHere && setPages(links));
    return () => {
      isHere = false;
    };
  }, []);
  const wanted = value.trim().toLowerCase();
  const found = pages
    .filter(({ linkName, url }) => `${linkName} ${url}`.toLowerCase().includes(wanted))
    .slice(0, most);
  return (
    <Combobox
      label="Page or web address (URL)"
      error={error}
      keepsErrorLine={false}
      listLabel="Pages of this site"
      value={value}
      options={found}
      keyOf={({ url }) => url}
      opensOnFocus
      onChange={onChange}
      onPick={onPick}
    >
      {({ linkName, url }) => (
        <>
          {linkName} <span className="text-bark">{url}</span>
        </>
      )}
    </Combobox>
  );
}
