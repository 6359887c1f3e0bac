import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSame } from '#app/editor/drafts/after-save.ts';
import type { Edge } from '#app/editor/markdown-editor/flow/flow-keys.ts';
import {
  type FlowingText,
  type Neighbors,
  TextFlowProvider,
} from '#app/editor/markdown-editor/flow/text-flow.tsx';
import { MarkdownField } from '#app/editor/markdown-editor/markdown-field.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import { PartComments } from '../../review/part-comments.tsx';
import { useSortable } from '../../sortable/use-sortable.ts';
import { BesideOriginal, useBeside } from '../beside/beside-original.tsx';
import { MissingParts } from '../beside/missing-parts.tsx';
import { blankSection, missingAfter, partAt } from '../beside/original-parts.ts';
import { LineField, type LineKey } from './line-field.tsx';
import { SheetSection } from './sheet-section.tsx';
import { useTextHistory } from './use-text-history.ts';
import {
  introduction,
  joinedWithBefore,
  newSection,
  textAt,
  type Written,
  withSection,
  withSectionsAfter,
  withShortenedHeading,
} from './written.ts';
import './sheet.css';

interface SheetProps {
  written: Written;
  onWrite: (written: Written) => void;
  errors: Record<string, string>;
  /** Whether each section is a lesson, which may have a question. */
  areLessons: boolean;
}

/** What is written on a page, as one document: its title, subtitle and introduction, and its sections. */
export function Sheet({ written, onWrite, errors, areLessons }: SheetProps) {
  const [toolbarPlace, setToolbarPlace] = useState<HTMLElement | null>(null);
  const sheet = useRef<HTMLElement>(null);
  const texts = useTexts();
  const beside = useBeside();
  /** The name of the line with the cursor; null: it is in a text, or elsewhere. */
  const [lineName, setLineName] = useState<string | null>(null);
  const history = useTextHistory(written, onWrite, showDifference);
  const { change, newest } = history;
  const { paragraphs } = written;
  const order = useSortable(
    paragraphs,
    (next) => change({ ...newest(), paragraphs: next }),
    'section',
  );

  /**
   * Changes what is written, and then puts the cursor somewhere.
   * @param goBack puts it where it was, once this is undone; absent: it goes to what that changes
   */
  function changeAndGo(next: Written, go: () => void, goBack?: () => void): void {
    flushSync(() => change(next, '', goBack));
    go();
  }

  const nameAt = (place: number) =>
    place === introduction ? introductionName : newest().paragraphs[place]?.key;

  function goToText(place: number, where: Place): boolean {
    const name = nameAt(place);
    if (name === undefined) return false;
    if (!texts.focus(name, where)) partOf(sheet.current, name, '[role="textbox"]')?.focus();
    return true;
  }

  /** @param at how many letters are before the cursor; absent: all */
  function goToLine(name: string | undefined, at?: number): boolean {
    const line = name === undefined ? null : partOf(sheet.current, name, 'textarea');
    if (!(line instanceof HTMLTextAreaElement)) return false;
    line.focus();
    line.setSelectionRange(at ?? line.value.length, at ?? line.value.length);
    return true;
  }

  /** Puts the cursor where a step of the history has changed something. */
  function showDifference(before: Written, after: Written): void {
    if (before.title !== after.title) return void goToLine('title');
    if (before.subtitle !== after.subtitle) return void goToLine('subtitle');
    if (before.text !== after.text) return void goToText(introduction, 'changeEnd');
    const place = after.paragraphs.findIndex((each, index) => {
      const other = before.paragraphs[index];
      return each.key !== other?.key || !isSame(each, other);
    });
    const [now, was] = [after.paragraphs[place], before.paragraphs[place]];
    if (!now) goToText(after.paragraphs.length - 1, 'end');
    else if (now.key === was?.key && now.text !== was.text) goToText(place, 'changeEnd');
    else goToLine(now.key);
  }

  function join(place: number): void {
    const joined = joinedWithBefore(newest(), place);
    if (!joined) {
      toast.error(
        'A section with a check question can’t be joined here. Delete the question first.',
      );
      return;
    }
    const isSameText = textAt(joined, place - 1) === textAt(newest(), place - 1);
    changeAndGo(joined, () => goToText(place - 1, isSameText ? 'end' : 'changeStart'));
  }

  function remove(place: number): void {
    const { paragraphs: before, ...others } = newest();
    changeAndGo({ ...others, paragraphs: before.toSpliced(place, 1) }, () => {
      const isLast = place === before.length - 1;
      if (isLast) goToText(place - 1, 'end');
      else goToLine(before[place + 1]?.key);
    });
    toast.success(`Section ${place + 1} is deleted. Undo brings it back.`);
  }

  /** The keys for the beginning and the end of a document, which is that of the sheet. */
  function goToEdge(event: KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    const isInside = (target as Element).matches('.sheet-line textarea, [contenteditable="true"]');
    if (!isInside || altKey || shiftKey) return;
    const isStart = (ctrlKey && key === 'Home') || (metaKey && key === 'ArrowUp');
    const isEnd = (ctrlKey && key === 'End') || (metaKey && key === 'ArrowDown');
    if (!isStart && !isEnd) return;
    event.preventDefault();
    if (isStart) goToLine('title', 0);
    else goToText(newest().paragraphs.length - 1, 'end');
  }

  const leaveText = (place: number) => (edge: Edge) => {
    if (edge === 'delete') {
      if (!newest().paragraphs[place + 1]) return false;
      join(place + 1);
      return true;
    }
    if (edge === 'down' || edge === 'right') return goToLine(nameAt(place + 1), 0);
    if (place === introduction) return edge === 'backspace' ? false : goToLine('subtitle');
    return goToLine(nameAt(place));
  };

  const leaveHeading =
    (place: number) => (key: LineKey, line: { before: string; after: string }) => {
      if (key === 'backspace' || key === 'heading') join(place);
      else if (key === 'up' || key === 'left') goToText(place - 1, 'end');
      else if (key === 'enter' && line.before !== '' && line.after.trim() !== '') {
        changeAndGo(withShortenedHeading(newest(), place, line), () => goToText(place, 'start'));
      } else if (key !== 'enter' || line.after.trim() === '' || !texts.addLine(nameAt(place - 1))) {
        // Otherwise the heading has moved down, with the cursor.
        goToText(place, 'start');
      }
      return true;
    };

  const neighborsAt = (place: number): Neighbors => ({
    name: paragraphs[place]?.key ?? introductionName,
    placeholder: place === introduction ? 'Introduction' : '',
    // A text that is added while someone writes is ready for the next key.
    isReadyAtOnce: place !== introduction && paragraphs[place]?.id === undefined,
    onLeave: leaveText(place),
    onSections(text, found, { before, after }) {
      const sections = found.map((section) => newSection(areLessons, section));
      const next = withSectionsAfter(newest(), place, text, sections);
      const last = place + next.paragraphs.length - newest().paragraphs.length;
      changeAndGo(
        next,
        () => (after ? goToText(last, after) : goToLine(nameAt(last))),
        () => goToText(place, before),
      );
    },
  });

  const missing = beside && missingAfter(beside.original.pageContent, paragraphs);
  const missingAt = (place: number) => (
    <MissingParts
      rows={missing?.get(place)}
      partOf={({ id }) => partAt('content', id)}
      one="section"
      onAdd={(original) => {
        const added = blankSection(original, areLessons);
        const { paragraphs: before, ...others } = newest();
        const next = { ...others, paragraphs: before.toSpliced(place + 1, 0, added) };
        changeAndGo(next, () => goToLine(added.key));
      }}
    />
  );
  const headed = paragraphs.findIndex(({ key }) => key === lineName);
  const steps = { onUndo: history.undo, onRedo: history.redo };
  const flow = {
    toolbarPlace,
    active: texts.active,
    activate: texts.activate,
    register: texts.register,
    isInLine: lineName !== null,
    toParagraph: headed < 0 ? null : () => join(headed),
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
  };
  return (
    <TextFlowProvider value={flow}>
      <section
        ref={sheet}
        aria-label="Text"
        className="sheet"
        onKeyDown={goToEdge}
        onFocus={({ target }) => {
          if (toolbarPlace?.contains(target)) return;
          const part = target.matches('.sheet-line textarea')
            ? target.closest('[data-part]')
            : null;
          setLineName(part?.getAttribute('data-part') ?? null);
        }}
      >
        <h2 className="sr-only">Text</h2>
        <div ref={setToolbarPlace} className="sheet-tools" />
        <div className="sheet-body">
          <BesideOriginal part="title" label="Title" own={{ text: written.title }}>
            <div data-part="title">
              <LineField
                label="Title"
                className="sheet-title"
                placeholder="Title"
                value={written.title}
                onChange={(title) => change({ ...newest(), title }, 'title')}
                error={errors.title}
                onLeave={(key) => (isOnward(key) ? goToLine('subtitle', 0) : false)}
                {...steps}
              />
            </div>
          </BesideOriginal>
          <BesideOriginal
            part="subtitle"
            label="Subtitle"
            own={{ text: written.subtitle }}
            isOptional
          >
            <div data-part="subtitle">
              <LineField
                label="Subtitle"
                className="sheet-subtitle"
                placeholder="Subtitle"
                value={written.subtitle}
                onChange={(subtitle) => change({ ...newest(), subtitle }, 'subtitle')}
                error={errors.subtitle}
                onLeave={(key) => {
                  if (isOnward(key)) return goToText(introduction, 'start');
                  return key === 'up' || key === 'left' ? goToLine('title') : false;
                }}
                {...steps}
              />
            </div>
          </BesideOriginal>
          <PartComments part="intro" />
          <BesideOriginal part="text" label="Introduction" own={{ text: written.text }}>
            <div data-part={introductionName} className="sheet-introduction">
              <MarkdownField
                label="Introduction"
                value={written.text}
                onChange={(text) => change({ ...newest(), text }, introductionName)}
                error={errors.text}
                neighbors={neighborsAt(introduction)}
              />
            </div>
          </BesideOriginal>
          <div ref={order.list} data-entries className="sheet-sections">
            <p aria-live="polite" className="sr-only">
              {order.announcement}
            </p>
            {missingAt(introduction)}
            {paragraphs.map((section, index) => (
              <Fragment key={section.key}>
                <SheetSection
                  section={section}
                  index={index}
                  count={paragraphs.length}
                  mayBeLesson={areLessons}
                  errors={errors}
                  neighbors={neighborsAt(index)}
                  onChange={(fields) =>
                    change(
                      withSection(newest(), index, fields),
                      `${section.key} ${Object.keys(fields).join(' ')}`,
                    )
                  }
                  onLeaveHeading={leaveHeading(index)}
                  onMove={(to) => order.move(index, to)}
                  onDrag={order.start}
                  onJoin={() => join(index)}
                  onDelete={() => remove(index)}
                  history={history}
                />
                {missingAt(index)}
              </Fragment>
            ))}
          </div>
          <button
            type="button"
            className="sheet-add"
            onClick={() => {
              const added = newSection(areLessons);
              const next = { ...newest(), paragraphs: [...newest().paragraphs, added] };
              changeAndGo(next, () => goToLine(added.key));
            }}
          >
            <span aria-hidden="true">+ </span>Add a section
          </button>
        </div>
      </section>
    </TextFlowProvider>
  );
}

/** A place in a text. */
type Place = Parameters<FlowingText['focus']>[0];

/** Sections are named by their keys. */
const introductionName = 'introduction';

const isOnward = (key: LineKey) => key === 'enter' || key === 'down' || key === 'right';

const partOf = (sheet: HTMLElement | null, name: string, selector: string) =>
  sheet?.querySelector<HTMLElement>(`[data-part="${CSS.escape(name)}"] :is(${selector})`) ?? null;

/** The texts of a sheet that are ready, by their names, and the one that the toolbar acts on. */
function useTexts() {
  const ready = useRef(new Map<string, FlowingText>());
  /** Where the cursor goes in a text that was not ready for it. */
  const waiting = useRef<{ name: string; where: Place } | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const [wanted, activate] = useState('');
  const [register] = useState(() => (name: string, text: FlowingText) => {
    ready.current.set(name, text);
    setNames((before) => [...before, name]);
    if (waiting.current?.name === name) {
      // Its sketch has left with the focus, unless someone has gone on meanwhile.
      if (document.activeElement === document.body) text.focus(waiting.current.where);
      waiting.current = null;
    }
    return () => {
      ready.current.delete(name);
      setNames((before) => before.filter((each) => each !== name));
    };
  });
  return {
    active: names.includes(wanted) ? wanted : (names[0] ?? ''),
    activate,
    register,
    /** @returns whether the text is ready */
    focus(name: string, where: Place): boolean {
      const text = ready.current.get(name);
      waiting.current = text ? null : { name, where };
      text?.focus(where);
      return text !== undefined;
    },
    /** @returns whether the text is ready */
    addLine(name = ''): boolean {
      ready.current.get(name)?.addLine();
      return ready.current.has(name);
    },
  };
}
