import { useEffect, useState } from 'react';
import { call } from '#app/api/call.ts';
import { Combobox } from '#app/ui/form/combobox.tsx';
import type { FieldProps } from '#app/ui/form/field-frame.tsx';
import type { Reply } from '#contract/index.ts';
import { ownAddress } from '#contract/shared/pages/page-addresses.ts';
import { type AddressedSection, isAddressed } from '#contract/shared/pages/sections.ts';
import { containsAll, foldedWords } from '#contract/shared/text/fold.ts';

type TreePage = Reply<'pages/getPageTree'>['pages'][number];

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
  const pageAt = (wanted: string) =>
    pages?.find((page) => addressOf(page).toLowerCase() === wanted.toLowerCase());
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
      keyOf={addressOf}
      opensOnFocus
      onChange={(text) => {
        setTyped(text);
        onChange('');
      }}
      onPick={(page) => {
        setTyped(null);
        onChange(addressOf(page));
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
          {page.title || page.name} <span className="text-bark">{addressOf(page)}</span>
        </>
      )}
    </Combobox>
  );
}

const addressOf = ({ section, name }: TreePage) => ownAddress(section, name) ?? '';

function problemOf(page: TreePage | undefined): string {
  if (!page) return 'This page doesn’t exist anymore. Visitors don’t see the field.';
  return page.isPublished === 1 ? '' : 'This page isn’t published. Visitors don’t see the field.';
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

/** Null until they are loaded. */
function usePages(sections: readonly AddressedSection[]): TreePage[] | null {
  const [pages, setPages] = useState<TreePage[] | null>(null);
  useEffect(() => {
    let isHere = true;
    call('pages/getPageTree', {}).then(
      (reply) => isHere && setPages(reply.pages),
      // Without the list the field shows its address.
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, []);
  return pages?.filter(({ section }) => isAddressed(section) && sections.includes(section)) ?? null;
}
