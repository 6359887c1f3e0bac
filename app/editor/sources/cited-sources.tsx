import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { DraftSource } from '#app/editor/sources/draft-source.ts';

interface Cited {
  /** The sources of the edited page; null: it has no list of them. */
  sources: DraftSource[] | null;
  onChange: (sources: DraftSource[]) => void;
  /** The server's errors of the page's form, by field. */
  errors: Record<string, string>;
}

const CitedContext = createContext<Cited>({
  sources: null,
  onChange: () => undefined,
  errors: {},
});

/** Lets the texts of a page cite its sources, and add new ones. */
export function CitedSources({
  sources,
  onChange,
  errors,
  children,
}: Cited & { children: ReactNode }) {
  const cited = useMemo(() => ({ sources, onChange, errors }), [sources, onChange, errors]);
  return <CitedContext value={cited}>{children}</CitedContext>;
}

export const useCitedSources = () => useContext(CitedContext);

/**
 * Shows citations with the current numbers of their sources: the text contains an id, so that sources can be moved. A
 * citation without a source shows a question mark: see markdown-editor/markdown-editor.css.
 */
export function CitationNumbers({ sources }: { sources: { id: string }[] }) {
  const rules = sources.map(
    ({ id }, index) =>
      `.md-text a[data-address="#source-${id}"]::after{content:"${index + 1}";color:inherit}`,
  );
  return <style>{rules.join('\n')}</style>;
}
