import type { Language } from './document/language.ts';
import type { RichEditor } from './rich-editor.tsx';

export interface LoadedEditor {
  RichEditor: typeof RichEditor;
  language: Language;
}

let loading: Promise<LoadedEditor> | undefined;

/**
 * Loads the editor's code for the first field that is about to become visible.
 * @throws if it cannot be loaded
 */
export function loadEditor(): Promise<LoadedEditor> {
  loading ??= Promise.all([import('./rich-editor.tsx'), import('./document/language.ts')])
    .then(async ([{ RichEditor }, { loadLanguage }]) => ({
      RichEditor,
      language: await loadLanguage(),
    }))
    .catch((failure) => {
      loading = undefined;
      throw failure;
    });
  return loading;
}
