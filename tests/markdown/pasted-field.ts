import { createFieldView, type FieldView } from '#app/editor/markdown-editor/create-view.ts';
import type { Language } from '#app/editor/markdown-editor/document/language.ts';

/** An editor that texts can be pasted into. */
export function pasteField(language: Language): FieldView {
  return createFieldView(document.createElement('div'), language, {
    id: 'text',
    markdown: '',
    attributes: () => ({}),
    onUpdate: () => undefined,
    onPictures: () => undefined,
    openLink: () => undefined,
    goToToolbar: () => undefined,
    onInsert: () => undefined,
    kind: { isEmail: false, isNewsletter: false, isFlowing: false },
    flow: null,
    placeholder: '',
    onReplaceBlock: () => undefined,
    claims: () => [],
  });
}

/** Pastes into the empty field, as a browser would. */
export function paste(field: FieldView, html: string): void {
  field.replace('');
  field.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
}
