import type { EditorView } from '@milkdown/kit/prose/view';
import { useEffect } from 'react';
import { useCitedSources } from '#app/cms/sources/cited-sources.tsx';
import type { Language } from '../document/language.ts';
import {
  footnotesIn,
  insertCitation,
  insertFootnote,
  insertLink,
  insertMedia,
  linkAt,
  mediaAt,
  removeLink,
  transcriptOf,
} from '../insert.ts';
import type { DialogName } from '../tools.ts';
import { CitationDialog } from './citation-dialog.tsx';
import { FootnoteDialog } from './footnote-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MediaDialog } from './media-dialog.tsx';

interface DialogsProps {
  asked: DialogName;
  view: EditorView;
  language: Language;
  onClose: () => void;
}

/** The toolbar's dialogs and their results. */
export function Dialogs({ asked, view, language, onClose }: DialogsProps) {
  // Only after the dialog is closed: the text behind it can have neither focus nor cursor.
  useEffect(() => () => view.focus(), [view]);
  const { sources, onChange } = useCitedSources();
  const after = (work: () => void) => {
    work();
    onClose();
  };
  const opened = { opener: view.dom, onClose };
  if (asked === 'link') {
    const found = linkAt(view.state);
    return (
      <LinkDialog
        {...opened}
        initial={found ?? { address: '', words: '' }}
        onApply={(link) => after(() => insertLink(view, link))}
        onRemove={found?.address ? () => after(() => removeLink(view)) : undefined}
      />
    );
  }
  if (asked === 'source' && sources) {
    const cite = (source: (typeof sources)[number], isNew: boolean) => {
      const list = isNew ? [...sources, source] : sources;
      if (isNew) onChange(list);
      insertCitation(view, source.id, list.indexOf(source) + 1);
    };
    return (
      <CitationDialog
        {...opened}
        sources={sources}
        onApply={(source, isNew) => after(() => cite(source, isNew))}
      />
    );
  }
  if (asked === 'source') {
    return (
      <FootnoteDialog
        {...opened}
        known={footnotesIn(view.state)}
        onApply={(source) => after(() => insertFootnote(view, language, source))}
      />
    );
  }
  const before = mediaAt(view.state);
  return (
    <MediaDialog
      {...opened}
      kind={asked}
      initial={before ?? { address: '', words: '' }}
      onApply={(media, transcript) =>
        after(() =>
          insertMedia(
            view,
            media,
            asked === 'recording' && !before ? transcriptOf(language, transcript) : undefined,
          ),
        )
      }
    />
  );
}
