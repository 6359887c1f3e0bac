import { AsyncLocalStorage } from 'node:async_hooks';
import { parseFieldMessage } from '#contract/shared/language/field-message.ts';
import { defaultLanguage, type Language } from '#contract/shared/language/languages.ts';
import type { MessageKey } from '#contract/shared/language/message-keys.ts';
import type { MessageValues, Translate } from '#contract/shared/language/translate.ts';
import { translatorOf } from './catalogs.ts';

const current = new AsyncLocalStorage<Language>();

/** Does the work of a call or page in its language. */
export const withLanguage = <T>(language: Language, work: () => T): T =>
  current.run(language, work);

/** Does the work of a call that may name the language of its reply. @param language absent: the call's own */
export const withWanted = <T>(language: Language | undefined, work: () => T): T =>
  language === undefined ? work() : withLanguage(language, work);

/** The language of the call or page whose work this is; of other work, such as a job, the default one. */
export const currentLanguage = (): Language => current.getStore() ?? defaultLanguage;

/** Finds texts in the language of the current call. */
export const currentTranslate = (): Translate => translatorOf(currentLanguage());

/**
 * A text in the language of the current call. An email is in its recipient's language instead: see `translatorOf`.
 * @param values of its placeholders, each of them
 */
export const translate = (key: MessageKey, values?: MessageValues): string =>
  currentTranslate()(key, values);

/** What a schema of the contract says about a field, in the language of the current call. */
export function translateFieldMessage(text: string): string {
  const message = parseFieldMessage(text);
  return message === null ? text : translate(message.key as MessageKey, message.values);
}
