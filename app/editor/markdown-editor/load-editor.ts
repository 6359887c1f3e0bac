import type { Language } from './document/language.ts';
import type { RichEditor } from './rich-editor.tsx';

interface LoadedEditor {
  RichEditor: typeof RichEditor;
  language: Language;
}

let loading: Promise<LoadedEditor> | undefined;
let loaded: LoadedEditor | null = null;

/** The editor's code, if it has been loaded before. */
export const loadedEditor = (): LoadedEditor | null => loaded;

/**
 * Loads the editor's code for the first field that is about to become visible.
 * @throws if it cannot be loaded
 */
export function loadEditor(): Promise<LoadedEditor> {
  loading ??= Promise.all([import('./rich-editor.tsx'), import('./document/language.ts')])
    .then(async ([{ RichEditor }, { loadLanguage }]) => {
      loaded = { RichEditor, language: await loadLanguage() };
      return loaded;
    })
    .catch((failure) => {
      loading = undefined;
      throw failure;
    });
  return loading;
}
