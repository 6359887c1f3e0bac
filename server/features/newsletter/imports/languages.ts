import { allLanguages, type Language, languages } from '#contract/shared/language/languages.ts';
import { languagesForStaff } from '#contract/shared/language/name-for-staff.ts';

/** What the language column of a row says; null: nothing. */
export type ReadLanguage = { language: Language } | { unknown: string } | null;

const longestText = 40;

/** In lower case and without accents: 'espanol'. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

const byName = new Map(
  allLanguages.flatMap((language) => [
    [plain(languages[language].name), language] as const,
    [plain(languagesForStaff[language]), language] as const,
  ]),
);

/** Reads 'es', 'es-MX', 'es_US', 'spa', 'Spanish', 'Spanish (Mexico)' and 'español'. */
export function readLanguage(cell: string): ReadLanguage {
  const text = cell.replace(/\s+/g, ' ').trim();
  if (text === '') return null;
  const [beforeCountry = ''] = text.split('(', 1);
  const word = plain(beforeCountry);
  const language = byName.get(word) ?? ofTag(word.replaceAll('_', '-'));
  return language === undefined ? { unknown: text.slice(0, longestText) } : { language };
}

function ofTag(tag: string): Language | undefined {
  const [, primary] = /^([a-z]{2,3})(?:-[a-z0-9]{2,8})*$/.exec(tag) ?? [];
  if (primary === undefined) return undefined;
  const wanted = new Intl.Locale(primary).language;
  return allLanguages.find((language) => language === wanted);
}

const heading =
  /^(?:(?:preferred|contact|subscriber|user|member) )?(?:language|lang|locale)(?: (?:code|preference))?$|^(?:idioma|lengua)(?: preferid[oa])?$/;

/** Finds the column with languages by its heading. */
export function guessLanguageColumn(names: string[]): number | null {
  const index = names.findIndex((name) => heading.test(plain(name).replace(/[\s_-]+/g, ' ')));
  return index === -1 ? null : index;
}

/** How many different texts of languages that the site does not have are listed. */
const maxUnknown = 10;

/** Counts the languages of rows that are added. */
export class LanguageCount {
  readonly #known = new Map<Language, number>();
  readonly #unknown = new Set<string>();
  #without = 0;

  add(read: ReadLanguage): void {
    if (read !== null && 'language' in read) {
      this.#known.set(read.language, (this.#known.get(read.language) ?? 0) + 1);
      return;
    }
    this.#without += 1;
    if (read !== null && this.#unknown.size < maxUnknown) this.#unknown.add(read.unknown);
  }

  result() {
    return {
      languages: [...this.#known].map(([language, count]) => ({ language, count })),
      withoutLanguage: this.#without,
      unknownLanguages: [...this.#unknown],
    };
  }
}
