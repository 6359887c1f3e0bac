import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';
import { formatCount } from './counts.ts';
import { type Language, languages } from './languages.ts';
import type { MessageKey } from './message-keys.ts';

/** The values of a text's placeholders. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** What replaces the tags of a text: `<link>…</link>` by the result of `link`, which gets what is between them. */
export type MessageTags<Element> = Readonly<
  Record<string, string | number | ((parts: (string | Element)[]) => Element)>
>;

/** Finds the texts of one language. */
export interface Translate {
  /**
   * The text with this key, in plain words.
   * @param values of its placeholders, each of them
   */
  (key: MessageKey, values?: MessageValues): string;
  /** The parts of a text with tags, in their order. */
  parts<Element>(key: MessageKey, values: MessageTags<Element>): (string | Element)[];
  language: Language;
}

/**
 * @param compiledOf finds a text in the form that `icu-minify` makes of ICU MessageFormat
 * (https://unicode-org.github.io/icu/userguide/format_parse/messages/)
 */
export function createTranslate(
  language: Language,
  compiledOf: (key: MessageKey) => CompiledMessage,
): Translate {
  const { locale } = languages[language];
  const options = optionsFor(language);
  return Object.assign(
    (key: MessageKey, values?: MessageValues) =>
      String(format(compiledOf(key), locale, values, options)),
    {
      language,
      parts<Element>(key: MessageKey, values: MessageTags<Element>) {
        const parts = format<Element>(compiledOf(key), locale, values, options);
        return Array.isArray(parts) ? parts : [parts];
      },
    },
  );
}

/**
 * How counts and plurals are written. Only these: dates and amounts are written before they are put into a text, without
 * `Intl` on public pages (docs/decisions/loading/no-intl-on-public-pages.md).
 */
const optionsFor = (language: Language): FormatOptions => ({
  formatters: {
    getNumberFormat: () =>
      ({ format: (count: number) => formatCount(count, language) }) as Intl.NumberFormat,
    getPluralRules: () => ({ select: languages[language].pluralOf }) as unknown as Intl.PluralRules,
    getDateTimeFormat(): never {
      throw new Error('A date is written before it is put into a text.');
    },
  },
});
