import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { FieldError, fieldErrorId } from '#app/ui/form/field-error.tsx';
import { checkCitations } from '../checks/check-citations.ts';
import { FieldFindings, findingsId } from '../checks/findings.tsx';
import { describeSize, noText } from '../checks/reading-level.ts';
import { useReportedSize } from '../checks/text-sizes.tsx';
import { useCheckedText } from '../checks/use-checked-text.ts';
import { useCitedSources } from '../sources/cited-sources.tsx';
import { useLangOfField, useWrittenLanguage } from '../written-language.ts';
import type { Neighbors } from './flow/text-flow.tsx';
import { loadEditor, loadedEditor } from './load-editor.ts';
import { SourceEditor } from './source-editor.tsx';
import './markdown-field.css';

interface MarkdownFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** For an email, which has no pictures, recordings, tables or sources. */
  isEmail?: boolean;
  /** For a text of a document, which looks like one: its label is only heard. */
  neighbors?: Neighbors;
}

/** A field this close to the viewport gets its editor, so that it is ready when needed. */
const nearness = '600px';

/**
 * A labeled WYSIWYG Markdown field. A page has many of them: each loads its editor when it approaches the viewport, and
 * shows plain text until then.
 */
export function MarkdownField({
  label,
  value,
  onChange,
  error,
  isEmail = false,
  neighbors,
}: MarkdownFieldProps) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const typed = useRef<string | null>(null);
  const [editor, setEditor] = useState(() => (neighbors?.isReadyAtOnce ? loadedEditor() : null));
  const [isSource, setSource] = useState(false);
  const isNear = useNear(root);
  const isLocked = useLocked(root, neighbors === undefined);
  const labelId = `${id}-label`;
  const language = useWrittenLanguage();
  const lang = useLangOfField();
  const { findings: found, size } = useCheckedText(value, language);
  useReportedSize(id, isLocked ? noText : size);
  const { sources } = useCitedSources();
  const lost = sources ? checkCitations(value, sources) : [];
  const findings = isLocked ? [] : [...found, ...lost];
  const described =
    [error && fieldErrorId(id), findingsId(id, findings)].filter(Boolean).join(' ') || undefined;

  // Typed before hydration: the starter has kept it on the element.
  useEffect(() => {
    const early = document.getElementById(id)?.dataset.typed;
    if (early) typed.current = early;
  }, [id]);

  useEffect(() => {
    if (!isNear || isLocked || editor) return;
    let isHere = true;
    loadEditor()
      .finally(untilReleased)
      .then(
        (loaded) => isHere && setEditor(loaded),
        // If the editor fails to load, the text can still be edited.
        () => isHere && setSource(true),
      );
    return () => {
      isHere = false;
    };
  }, [isNear, isLocked, editor]);

  const parts = {
    id,
    labelId,
    describedBy: described,
    isInvalid: error !== undefined,
    lang,
    value,
    onChange,
  };
  return (
    <div ref={root} className={neighbors ? 'field field-in-sheet' : 'field'} data-field={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as a label's click does; by keyboard the field itself is a stop */}
      <span
        id={labelId}
        className={neighbors && !isSource ? 'sr-only' : 'field-name'}
        onClick={() => document.getElementById(id)?.focus()}
      >
        {label}
      </span>
      {isSource ? (
        <SourceEditor
          {...parts}
          takesFocus={typed.current !== null}
          onBack={editor ? () => setSource(false) : undefined}
        />
      ) : editor && !isLocked ? (
        <editor.RichEditor
          {...parts}
          isEmail={isEmail}
          language={editor.language}
          typed={typed.current}
          neighbors={neighbors ?? null}
          onSource={(isAsked) => {
            typed.current = isAsked ? '' : null;
            setSource(true);
          }}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: it holds the place of an editor, which is no textarea
        <div
          id={id}
          className="md-text reading md-sketch"
          lang={lang}
          role="textbox"
          aria-multiline="true"
          aria-readonly="true"
          aria-labelledby={labelId}
          aria-describedby={described}
          aria-invalid={error !== undefined}
          tabIndex={0}
          onFocus={() => {
            typed.current ??= '';
          }}
          onBlur={() => {
            if (typed.current === '') typed.current = null;
          }}
          onKeyDown={(event) => keep(event, typed)}
        >
          {paragraphsOf(value).map(({ key, text }) => (
            <p key={key}>{text}</p>
          ))}
        </div>
      )}
      <p className="md-size">{!isLocked && size.words > 0 && describeSize(size, language)}</p>
      {error && <FieldError id={id} error={error} />}
      <FieldFindings id={id} label={label} findings={findings} />
    </div>
  );
}

/** The text in paragraphs, as high as in the editor. */
const paragraphsOf = (markdown: string) =>
  stripMarkdown(markdown)
    .split(/\n{2,}/)
    .map((text, index) => ({ key: index, text }));

/** Input before the editor is loaded is kept for it. */
function keep(event: KeyboardEvent, typed: { current: string | null }): void {
  const isText = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (!isText) return;
  event.preventDefault();
  typed.current = (typed.current ?? '') + event.key;
}

/**
 * While a button is pressed or an entry is dragged, nothing may move under the pointer: a press would end elsewhere, without
 * a click, and an entry in the wrong place.
 */
async function untilReleased(): Promise<void> {
  while (document.querySelector(':is(a, button, summary):active, [data-sorting]')) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

function useNear(root: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!root.current || isNear) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: nearness,
    });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, [root, isNear]);
  return isNear;
}

/** Whether the field is read-only: it shows another editor's text next to your own. */
function useLocked(root: React.RefObject<HTMLElement | null>, atFirst: boolean): boolean {
  const [isLocked, setLocked] = useState(atFirst);
  useEffect(() => setLocked(root.current?.closest('fieldset:disabled') !== null), [root]);
  return isLocked;
}

/** A text without most of its Markdown syntax, shown until the editor is loaded. */
function stripMarkdown(markdown: string): string {
  return markdown
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/^\s{0,3}>\s?/gm, '')
    .replace(/^(\s*)[-*+]\s+/gm, '$1• ')
    .replace(/^\|?[\s:|-]+\|[\s:|-]*$\n?/gm, '')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '[$1]')
    .replace(/\[([^\]^]*)\]\([^)]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*\n]+)\*/g, '$1')
    .replace(/\[\^([^\]]+)\]:?/g, ' ($1)')
    .trim();
}
