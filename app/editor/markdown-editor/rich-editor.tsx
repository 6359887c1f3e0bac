import type { EditorState } from '@milkdown/kit/prose/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { toast } from '#app/ui/toast/toast.ts';
import { refreshClaims } from '../claims/claim-marks.ts';
import { usePageClaims } from '../claims/page-claims.tsx';
import { useIsNewsletter } from '../newsletter/newsletter-texts.tsx';
import { createFieldView, type FieldView } from './create-view.ts';
import { Dialogs } from './dialogs/dialogs.tsx';
import type { Language } from './document/language.ts';
import { beginSection, type FlowKeys } from './flow/flow-keys.ts';
import { splitAtHeadings } from './flow/sections-in-text.ts';
import { cursorIn } from './flow/text-cursor.ts';
import { type Neighbors, type TextFlow, useTextFlow } from './flow/text-flow.tsx';
import './markdown-editor.css';
import { registerFlush } from './pending-edits.ts';
import { SlashMenu } from './slash-menu/slash-menu.tsx';
import { type SlashMenuState, slashMenuOf } from './slash-menu/slash-plugin.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import {
  type DialogName,
  noTools,
  readTools,
  type TextKind,
  type Tool,
  type ToolState,
  toolsFor,
} from './toolbar/tools.ts';

/** The text is serialized as Markdown this long after the last key, in ms. */
const pause = 400;

interface RichEditorProps {
  id: string;
  labelId: string;
  /** The ids of the field's descriptions. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isEmail: boolean;
  language: Language;
  /** Of what is written; undefined: that of the screen. */
  lang: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** Switches to Markdown: on request, or because the text cannot be shown as WYSIWYG. */
  onSource: (isAsked: boolean) => void;
  /** Text typed before the editor was loaded; null: the field was not focused. */
  typed: string | null;
  /** For a text of a document; null: it stands alone. */
  neighbors: Neighbors | null;
}

/** A WYSIWYG text with its toolbar. */
export function RichEditor(props: RichEditorProps) {
  const { id, language, value, onSource, typed } = props;
  const place = useRef<HTMLDivElement>(null);
  const field = useRef<FieldView>(null);
  const latest = useRef(props);
  /** The form's value, and whether the text has changed since. */
  const known = useRef(value);
  const isWaiting = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keptCursor = useRef({ fromEnd: 0, isOnEmptyLine: false });
  const [tools, setTools] = useState<ToolState>(noTools);
  const [asked, setAsked] = useState<DialogName | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [menu, setMenu] = useState<SlashMenuState | null>(null);
  const page = usePageClaims();
  const isNewsletter = useIsNewsletter();
  const claims = useRef(page?.claims ?? []);
  const around = useTextFlow();
  const flow = props.neighbors ? around : null;
  const latestFlow = useRef(flow);
  const kind: TextKind = {
    isEmail: props.isEmail,
    isNewsletter,
    hasClaims: page !== null,
    isFlowing: props.neighbors !== null,
  };

  useLayoutEffect(() => {
    latest.current = props;
    latestFlow.current = flow;
  });

  function handOn() {
    clearTimeout(timer.current);
    if (!isWaiting.current || !field.current) return;
    isWaiting.current = false;
    const text = field.current.read();
    if (text === known.current) return;
    known.current = text;
    latest.current.onChange(text);
  }

  function update(state: EditorState, isChanged: boolean) {
    setTools((before) => {
      // The claims of a page may come later.
      const now = readTools(state, { ...kind, hasClaims: true });
      return JSON.stringify(now) === JSON.stringify(before) ? before : now;
    });
    setMenu(slashMenuOf(state));
    if (!isChanged) return;
    isWaiting.current = true;
    clearTimeout(timer.current);
    // Rendered at once: the handler of a click before the next rendering would write the earlier text back.
    timer.current = setTimeout(() => flushSync(handOn), pause);
  }

  /** Runs a command, or opens a dialog. */
  function run(action: Tool['action']) {
    const view = field.current?.view;
    if (!view) return;
    const { toParagraph = null } = latestFlow.current ?? {};
    if (action === 'section' && toParagraph) toParagraph();
    else if (action === 'section') beginSection(view, flowKeys);
    else if (action === 'undo' || action === 'redo') flowKeys[action]();
    else if (typeof action === 'string') setAsked(action);
    else {
      action(view.state, view.dispatch, view);
      view.focus();
    }
  }

  const flowKeys: FlowKeys = {
    beginSections(starts, goOn) {
      if (!field.current || starts.size === 0) return;
      const { readBlocks, replace, view } = field.current;
      const { before, sections } = splitAtHeadings(view.state.doc.children, starts);
      const found = sections.map(({ title, blocks }) => ({ title, text: readBlocks(blocks) }));
      const text = readBlocks(before);
      const after = goOn === 'inText' ? cursorIn(view.state, sections.at(-1)?.blocks) : null;
      clearTimeout(timer.current);
      isWaiting.current = false;
      known.current = text;
      replace(text);
      latest.current.neighbors?.onSections(text, found, { before: keptCursor.current, after });
    },
    keep() {
      flushSync(handOn);
      if (field.current) keptCursor.current = cursorIn(field.current.view.state);
    },
    leave: (edge) => latest.current.neighbors?.onLeave(edge) ?? false,
    undo: () => latestFlow.current?.undo(),
    redo: () => latestFlow.current?.redo(),
  };

  /** Gives the text its focus back in the same moment: the next key is for it. */
  function closeDialog() {
    flushSync(() => {
      setAsked(null);
      setFiles([]);
    });
  }

  function takePictures(pictures: File[]) {
    if (latest.current.isEmail) return toast.error('Emails of this kind can’t have pictures.');
    setFiles(pictures);
    setAsked('picture');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, and all that it calls reads references
  useLayoutEffect(() => {
    if (!place.current) return;
    const bar = () => latestFlow.current?.toolbarPlace ?? place.current?.parentElement;
    const made = createFieldView(place.current, language, {
      markdown: value,
      attributes: () => attributesOf(latest.current),
      onUpdate: update,
      id,
      onInsert: run,
      onPictures: takePictures,
      claims: () => claims.current,
      kind,
      flow: props.neighbors && flowKeys,
      placeholder: props.neighbors?.placeholder ?? '',
      onReplaceBlock: () => setAsked('block'),
      openLink: () => setAsked('link'),
      goToToolbar: () =>
        bar()?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
    });
    field.current = made;
    update(made.view.state, false);
    const stop = registerFlush(handOn);
    const name = props.neighbors?.name ?? '';
    const leave = flow?.register(name, made);
    if (!made.isWhole()) onSource(false);
    else if (typed !== null) startTyping(made, typed);
    return () => {
      stop();
      leave?.();
      clearTimeout(timer.current);
      field.current = null;
      made.view.destroy();
    };
  }, []);

  // The value is not what this editor produced: it comes from the server or from someone else.
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    isWaiting.current = false;
    clearTimeout(timer.current);
    field.current?.replace(value);
    if (field.current?.isWhole() === false) latest.current.onSource(false);
  }, [value]);

  const shownClaims = page?.claims;
  useEffect(() => {
    claims.current = shownClaims ?? [];
    if (field.current) refreshClaims(field.current.view);
  }, [shownClaims]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the attributes are made of
  useEffect(() => {
    field.current?.view.setProps({ attributes: () => attributesOf(latest.current) });
  }, [props.describedBy, props.isInvalid]);

  const toolbar = (
    <Toolbar
      controls={id}
      tools={toolsFor(kind, tools.isInTable && !flow?.isInLine)}
      state={flow ? inDocument(tools, flow, kind) : tools}
      onUse={({ action }) => run(action)}
      onSource={() => onSource(true)}
      onEscape={() => field.current?.view.focus()}
    />
  );
  const name = props.neighbors?.name ?? '';
  const shared = flow?.active === name ? flow.toolbarPlace : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for focus
    <div className="md-field" onFocus={() => flow?.activate(name)} onBlur={handOn}>
      {!flow && toolbar}
      {shared && createPortal(toolbar, shared)}
      <div ref={place} />
      {menu && field.current && (
        <SlashMenu id={id} open={menu} view={field.current.view} onUse={run} />
      )}
      {asked && field.current && (
        <Dialogs
          asked={asked}
          files={files}
          onFiles={takePictures}
          view={field.current.view}
          language={language}
          onClose={closeDialog}
        />
      )}
    </div>
  );
}

/** The tools of a text of a document: its history is that of all texts, and a line has no formatting. */
function inDocument(
  state: ToolState,
  { canUndo, canRedo, isInLine, toParagraph }: TextFlow,
  kind: TextKind,
) {
  const steps = [...(canUndo ? [] : ['Undo']), ...(canRedo ? [] : ['Redo'])];
  if (!isInLine) return { ...state, off: [...state.off, ...steps] };
  const on = toParagraph ? ['Heading'] : [];
  const others = toolsFor(kind, false)
    .map(({ name }) => name)
    .filter((name) => name !== 'Undo' && name !== 'Redo' && !on.includes(name));
  return { ...state, on, off: [...others, ...steps] };
}

const attributesOf = ({ id, labelId, describedBy, isInvalid, lang }: RichEditorProps) => ({
  id,
  role: 'textbox',
  class: 'md-text reading',
  ...(lang && { lang }),
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(describedBy && { 'aria-describedby': describedBy }),
  ...(isInvalid && { 'aria-invalid': 'true' }),
});

/** Continues with the text that was typed before the editor was loaded, unless another field has the focus by now. */
function startTyping({ view }: FieldView, typed: string): void {
  if (document.activeElement === document.body) view.focus();
  if (typed) view.dispatch(view.state.tr.insertText(typed));
}
