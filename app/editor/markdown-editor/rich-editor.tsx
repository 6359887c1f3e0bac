import type { EditorState } from '@milkdown/kit/prose/state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from '#app/ui/toast/toast.ts';
import { refreshClaims } from '../claims/claim-marks.ts';
import { usePageClaims } from '../claims/page-claims.tsx';
import { useIsNewsletter } from '../newsletter/newsletter-texts.tsx';
import { createFieldView, type FieldView } from './create-view.ts';
import { Dialogs } from './dialogs/dialogs.tsx';
import type { Language } from './document/language.ts';
import './markdown-editor.css';
import { registerFlush } from './pending-edits.ts';
import { SlashMenu } from './slash-menu/slash-menu.tsx';
import { type SlashMenuState, slashMenuOf } from './slash-menu/slash-plugin.ts';
import { Toolbar } from './toolbar.tsx';
import { type DialogName, noTools, readTools, type Tool, type ToolState } from './tools.ts';

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
  value: string;
  onChange: (value: string) => void;
  /** Switches to Markdown: on request, or because the text cannot be shown as WYSIWYG. */
  onSource: (isAsked: boolean) => void;
  /** Text typed before the editor was loaded; null: the field was not focused. */
  typed: string | null;
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
  const [tools, setTools] = useState<ToolState>(noTools);
  const [asked, setAsked] = useState<DialogName | null>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [menu, setMenu] = useState<SlashMenuState | null>(null);
  const page = usePageClaims();
  const isNewsletter = useIsNewsletter();
  const claims = useRef(page?.claims ?? []);

  useLayoutEffect(() => {
    latest.current = props;
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
      const now = readTools(state);
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
    if (typeof action === 'string') return setAsked(action);
    action(view.state, view.dispatch, view);
    view.focus();
  }

  function takePictures(pictures: File[]) {
    if (latest.current.isEmail) return toast.error('Emails of this kind can’t have pictures.');
    setFiles(pictures);
    setAsked('picture');
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once, and all that it calls reads references
  useLayoutEffect(() => {
    if (!place.current) return;
    const bar = place.current.parentElement;
    const made = createFieldView(place.current, language, {
      markdown: value,
      attributes: () => attributesOf(latest.current),
      onUpdate: update,
      id,
      onInsert: run,
      onPictures: takePictures,
      claims: () => claims.current,
      isEmail: props.isEmail,
      isNewsletter,
      openLink: () => setAsked('link'),
      goToToolbar: () =>
        bar?.querySelector<HTMLElement>('[role="toolbar"] [tabindex="0"]')?.focus(),
    });
    field.current = made;
    update(made.view.state, false);
    if (!made.isWhole()) onSource(false);
    else if (typed !== null) startTyping(made, typed);
    const stop = registerFlush(handOn);
    return () => {
      stop();
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens for focus that leaves
    <div className="md-field" onBlur={handOn}>
      <Toolbar
        controls={id}
        state={tools}
        hasClaims={page !== null}
        isEmail={props.isEmail}
        isNewsletter={isNewsletter}
        onUse={({ action }) => run(action)}
        onSource={() => onSource(true)}
        onEscape={() => field.current?.view.focus()}
      />
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
          onClose={() => {
            setAsked(null);
            setFiles([]);
          }}
        />
      )}
    </div>
  );
}

const attributesOf = ({ id, labelId, describedBy, isInvalid }: RichEditorProps) => ({
  id,
  role: 'textbox',
  class: 'md-text reading',
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
