import type { CompiledMessage } from 'icu-minify/format';
import { createContext, use } from 'react';
import { defaultLanguage, isLanguage, type Language } from '#contract/shared/language/languages.ts';
import { createTranslate } from '#contract/shared/language/translate.ts';

const tag = typeof document === 'undefined' ? '' : document.documentElement.lang;

/** In the browser: the language of the document, which stays the same. */
export const documentLanguage: Language = isLanguage(tag) ? tag : defaultLanguage;

/**
 * Finds texts in the language of the page. The server provides it for each page. In a browser each page has one language,
 * and its scripts have the texts themselves where their sources have keys: see scripts/build/inline-messages.ts.
 */
export const TranslateContext = createContext(
  createTranslate(documentLanguage, (text) => text as CompiledMessage),
);

/** Finds texts in the language of the page: `const t = useTranslate();` and then `t('contact.send')`. */
export const useTranslate = () => use(TranslateContext);
