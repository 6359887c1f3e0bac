import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Field } from '#app/cms/fields.tsx';
import { FieldFrame } from '#app/ui/form/field-frame.tsx';
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
export function LinkDialog({ initial, onApply, onRemove, ...place }: LinkDialogProps) {
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
      {...place}
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
  const id = useId();
  const [pages, setPages] = useState<PageLink[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
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
  const isShown = isOpen && found.length > 0;

  const pick = (page: PageLink) => {
    onPick(page);
    setOpen(false);
    setActive(-1);
  };
  const move = (event: KeyboardEvent) => {
    const page = found[active];
    if (event.key === 'Enter' && isShown && page) {
      event.preventDefault();
      pick(page);
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || found.length === 0) return;
    event.preventDefault();
    setOpen(true);
    setActive((active + step + found.length) % found.length);
  };
  return (
    <FieldFrame id={id} label="Page or web address (URL)" error={error} keepsErrorLine={false}>
      {(control) => (
        <>
          <input
            {...control}
            className="input"
            role="combobox"
            autoComplete="off"
            aria-expanded={isShown}
            aria-controls={`${id}-pages`}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            value={value}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onFocus={() => setOpen(true)}
            onKeyDown={move}
          />
          <div
            id={`${id}-pages`}
            role="listbox"
            aria-label="Pages of this site"
            className="md-pages"
          >
            {isShown &&
              found.map((page, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box above hears the keys
                <div
                  key={page.url}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(page)}
                >
                  {page.linkName} <span className="text-bark">{page.url}</span>
                </div>
              ))}
          </div>
        </>
      )}
    </FieldFrame>
  );
}
