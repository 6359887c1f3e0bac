import { useEffect, useState } from 'react';
import { Combobox } from '#app/ui/form/combobox.tsx';
import { containsAll, fold } from '#contract/shared/text/fold.ts';
import { loadPageLinks, type PageLink } from './page-links.ts';

/** The maximum number of suggested pages. */
const most = 8;

interface PageSearchProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onPick: (page: PageLink) => void;
}

/** A combobox that finds the site's pages by title, and also accepts a URL. */
export function PageSearch({ label, value, error, onChange, onPick }: PageSearchProps) {
  const [pages, setPages] = useState<PageLink[]>([]);
  useEffect(() => {
    let isHere = true;
    void loadPageLinks().then((links) => isHere && setPages(links));
    return () => {
      isHere = false;
    };
  }, []);
  const wanted = [fold(value.trim())];
  const found = pages
    .filter(({ linkName, url }) => containsAll(`${linkName} ${url}`, wanted))
    .slice(0, most);
  return (
    <Combobox
      label={label}
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
