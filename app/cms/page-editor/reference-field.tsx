import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { loadPageLinks } from '#app/editor/markdown-editor/dialogs/page-links.ts';
import { Combobox } from '#app/ui/form/combobox.tsx';
import type { FieldProps } from '#app/ui/form/field-frame.tsx';
import { sectionOf } from '#contract/shared/pages/kinds/own-field.ts';
import { ownAddress } from '#contract/shared/pages/page-addresses.ts';
import type { AddressedSection } from '#contract/shared/pages/sections.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';

/** A page that a reference may lead to. */
interface Candidate {
  address: string;
  name: string;
  title: string;
  isPublished: boolean;
}

/** The maximum number of suggested pages. */
const most = 8;

interface ReferenceFieldProps extends FieldProps {
  sections: readonly AddressedSection[];
  /** The address of the chosen page; empty: none. */
  address: string;
  onChange: (address: string) => void;
}

/** A page of these sections, chosen by its title. */
export function ReferenceField({
  sections,
  address,
  onChange,
  footer,
  ...frame
}: ReferenceFieldProps) {
  const pages = usePages(sections);
  /** Null: nothing was typed since a page was chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  // Typing empties the address: another one came from outside, with someone else's text or a copy.
  if (typed !== null && address !== '') setTyped(null);
  const pageAt = (wanted: string) => pages?.find((page) => isSameAddress(page.address, wanted));
  const known = pageAt(address);
  const moved = useRedirect(address, pages !== null && known === undefined);
  const chosen = known ?? (moved ? pageAt(moved) : undefined);
  const found = (pages ?? [])
    .filter((page) => containsAll(`${page.title} ${page.name}`, foldedWords(typed ?? '')))
    .slice(0, most);
  const problem =
    typed !== null && typed !== ''
      ? 'Choose a page from the list.'
      : address !== '' && (known || moved !== undefined)
        ? problemOf(chosen)
        : '';
  return (
    <Combobox
      {...frame}
      keepsErrorLine={false}
      listLabel="Pages"
      value={typed ?? (chosen?.title || address)}
      options={found}
      keyOf={({ address }) => address}
      opensOnFocus
      onChange={(text) => {
        setTyped(text);
        onChange('');
      }}
      onPick={(page) => {
        setTyped(null);
        onChange(page.address);
      }}
      footer={
        <>
          {footer}
          {problem && (
            <p role="status" className="field-hint">
              {problem}
            </p>
          )}
        </>
      }
    >
      {(page) => (
        <>
          {page.title || page.name} <span className="text-bark">{page.address}</span>
        </>
      )}
    </Combobox>
  );
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function problemOf(page: Candidate | undefined): string {
  if (!page) return 'This page doesn’t exist anymore. Visitors don’t see the field.';
  return page.isPublished ? '' : 'This page isn’t published. Visitors don’t see the field.';
}

/** Where a page that was renamed is by now: empty: nowhere; undefined: not known yet. */
function useRedirect(address: string, isUnknown: boolean): string | undefined {
  const [found, setFound] = useState<{ from: string; to: string }>();
  const isWanted = isUnknown && address !== '';
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    call('site/getRedirect', { path: address }).then(
      ({ redirect }) => isHere && setFound({ from: address, to: redirect?.to ?? '' }),
      // The field shows its address.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [address, isWanted]);
  return isWanted && found?.from === address ? found.to : undefined;
}

/** The pages of these sections that are published or that the user may edit; null until they are loaded. */
function usePages(sections: readonly AddressedSection[]): Candidate[] | null {
  const [pages, setPages] = useState<Candidate[] | null>(null);
  useEffect(() => {
    let isHere = true;
    readPages().then(
      (read) => isHere && setPages(read),
      // Without the list the field shows its address.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return pages?.filter(({ address }) => sectionOf(address, sections) !== undefined) ?? null;
}

/** Null: not all of them can be loaded. */
async function readPages(): Promise<Candidate[] | null> {
  const [tree, links] = await Promise.all([call('pages/getPageTree', {}), loadPageLinks()]);
  if (links.length === 0) return null;
  const edited = tree.pages.map(({ section, name, title, isPublished }) => ({
    address: ownAddress(section, name) ?? '',
    name,
    title,
    isPublished: isPublished === 1,
  }));
  const others = links
    .filter(({ url }) => !edited.some(({ address }) => isSameAddress(address, url)))
    .map(({ linkName, url }) => ({
      address: url,
      name: url.split('/').at(-1) ?? '',
      title: linkName,
      isPublished: true,
    }));
  return [...edited, ...others];
}
