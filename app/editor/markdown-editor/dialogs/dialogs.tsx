import type { EditorView } from '@milkdown/kit/prose/view';
import { useEffect } from 'react';
import { useCitedSources } from '#app/editor/sources/cited-sources.tsx';
import { ClaimDialog } from '../../claims/claim-dialog.tsx';
import { usePageClaims } from '../../claims/page-claims.tsx';
import { blockAt } from '../../newsletter/blocks/block-cards.ts';
import { BlockDialog } from '../../newsletter/blocks/block-dialog.tsx';
import { ReaderDialog } from '../../newsletter/reader-dialog.tsx';
import type { Language } from '../document/language.ts';
import {
  footnotesIn,
  insertBlock,
  insertCitation,
  insertFootnote,
  insertLink,
  insertMedia,
  insertPicture,
  insertText,
  leaveWords,
  linkAt,
  mediaAt,
  removeLink,
  transcriptOf,
} from '../insert.ts';
import type { DialogName } from '../toolbar/tools.ts';
import { CitationDialog } from './citation-dialog.tsx';
import { FootnoteDialog } from './footnote-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { MediaDialog } from './media-dialog.tsx';
import { UploadDialog } from './upload-dialog.tsx';

interface DialogsProps {
  asked: DialogName;
  /** The pictures that were pasted or dropped, or chosen in the dialog. */
  files: File[];
  onFiles: (files: File[]) => void;
  view: EditorView;
  language: Language;
  onClose: () => void;
}

/** The toolbar's dialogs and their results. */
export function Dialogs({ asked, files, onFiles, view, language, onClose }: DialogsProps) {
  // Only after the dialog is closed: the text behind it can have neither focus nor cursor.
  useEffect(() => () => view.focus(), [view]);
  const { sources, onChange } = useCitedSources();
  const page = usePageClaims();
  const after = (work: () => void) => {
    work();
    leaveWords(view);
    onClose();
  };
  const opened = { opener: view.dom, onClose };
  if (files.length > 0) {
    return (
      <UploadDialog
        {...opened}
        files={files}
        onUploaded={({ name, alt }) => insertPicture(view, { address: name, words: alt })}
      />
    );
  }
  if (asked === 'claim')
    return (
      page && <ClaimDialog {...opened} page={page} view={view} onSaved={() => leaveWords(view)} />
    );
  if (asked === 'block') {
    return (
      <BlockDialog
        {...opened}
        isReplacing={blockAt(view.state) !== null}
        onApply={(text) => after(() => insertBlock(view, text))}
      />
    );
  }
  if (asked === 'reader') {
    return <ReaderDialog {...opened} onApply={(text) => after(() => insertText(view, text))} />;
  }
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
      onFiles={onFiles}
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
