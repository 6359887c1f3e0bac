import { safeDecode } from '#app/api/safe-decode.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { normalizeLink } from '#contract/shared/links.ts';
import { blanksIn } from '#contract/shared/pages/starters.ts';
import { checkPicture } from './check-picture.ts';
import type { Finding } from './finding.ts';
import { sizeOf, sizeOfLabel, sumOf, type TextSize } from './reading-level.ts';
import { factsOf, type TextFacts } from './text-facts.ts';

/** Longer paragraphs are hard to read. */
const longParagraph = 150;
/** Words of links that say nothing, in the languages of the site: a text may quote another one. */
const emptyWords = [
  /^(?:(?:please )?(?:click|tap|press)(?: on)?(?: this| the)?(?: here| link| button)?|here|this|this (?:link|page|site)|link|page|more|read more|learn more|see more|more info(?:rmation)?|details|website)$/i,
  /^(?:(?:por favor,? )?(?:haga|haz|dé|da) clic(?: en(?: este)?| sobre este)?(?: aquí| enlace| botón)?|(?:pulse|presione|oprima|toque)(?: en)?(?: aquí| este enlace)?|aquí|este (?:enlace|sitio)|esta página|enlace|página|sitio(?: web)?|más|(?:leer|lea|ver|vea|saber|conozca|aprender|aprenda) más|más (?:información|detalles)|detalles)$/i,
];
/** Addresses of the site that are not pages: their parts, files and forms. */
const otherAddresses =
  /^\/(?:media\/|policy\/|account$|sign-in$|sign-up$|recover-password$|subscribe$|page-under-construction$|feed\.xml$|sitemap\.xml$|robots\.txt$)/;

/**
 * Possible problems for readers of a text.
 * @param pages the addresses of all published pages, in lower case; null: unknown
 */
export function checkText(markdown: string, pages: ReadonlySet<string> | null): Finding[] {
  const facts = factsOf(markdown);
  return [
    ...facts.flatMap(checkBlanks),
    ...checkHeadings(facts.flatMap(({ headings }) => headings)),
    ...facts.flatMap(({ pictures }) =>
      pictures.flatMap(({ source, alt }) => checkPicture(source, alt)),
    ),
    ...facts.flatMap(({ links }) => links.flatMap((link) => checkLink(link, pages))),
    ...facts.flatMap(({ paragraphs, headings }) => [
      ...paragraphs.flatMap(checkParagraph),
      ...headings.flatMap(({ text }) => checkCapitals(text)),
    ]),
  ];
}

/** How long a text is, and how hard to read. */
export const measureText = (markdown: string, language: Language): TextSize =>
  sumOf(
    factsOf(markdown).flatMap(({ paragraphs, headings, cells }) => [
      ...paragraphs.map((text) => sizeOf(text, language)),
      ...headings.map(({ text }) => sizeOfLabel(text)),
      ...cells.map(sizeOfLabel),
    ]),
  );

/** Starter texts are not published before someone has completed them. */
function checkBlanks({ paragraphs, headings, cells }: TextFacts): Finding[] {
  const texts = [...paragraphs, ...headings.map(({ text }) => text), ...cells];
  return texts.flatMap(blanksIn).map((words) => ({
    isBlocking: true,
    message: `${words} is a blank of the starter text. Fill it, or delete it.`,
  }));
}

/** A text is below a level-2 heading: its own start at level 3, or 2 again. */
function checkHeadings(headings: TextFacts['headings']): Finding[] {
  let before = 2;
  return headings.flatMap(({ depth, text }) => {
    const last = before;
    before = depth === 1 ? 2 : depth;
    if (text.trim() === '')
      return [{ message: 'A heading is empty. Write its text, or delete it.' }];
    if (depth === 1) {
      return [
        {
          message: `“${text}” is a level 1 heading, which is reserved for the page’s title. Choose level 2 or 3.`,
        },
      ];
    }
    if (depth <= last + 1) return [];
    return [
      {
        message: `The heading “${text}” skips a level: choose level ${last + 1}, so that screen reader users can follow the outline.`,
      },
    ];
  });
}

function checkLink(
  { address, text, isInNote }: TextFacts['links'][number],
  pages: ReadonlySet<string> | null,
): Finding[] {
  const words = text.trim();
  const found: Finding[] = [];
  if (words === '') {
    found.push({
      message: `A link to ${address || 'nowhere'} has no text. Describe where it goes.`,
    });
  } else if (saysNothing(words)) {
    found.push({
      message: `The link “${words}” does not say where it goes. Use words that make sense on their own, such as “our courses”.`,
    });
  } else if (/^(?:https?:\/\/|www\.)/i.test(words) && !isInNote) {
    found.push({
      message: `The address ${words} appears in the text. Use words that say where it goes, and link those instead.`,
    });
  }
  const broken = checkAddress(address, words, pages);
  return broken ? [...found, broken] : found;
}

function saysNothing(words: string): boolean {
  const said = words.replace(/[.…»>→]+$/, '').trim();
  return emptyWords.some((empty) => empty.test(said));
}

function checkAddress(
  address: string,
  words: string,
  pages: ReadonlySet<string> | null,
): Finding | null {
  const name = words || 'A link';
  if (address === '')
    return { message: `The link “${name}” has no address. Choose where it goes.` };
  const read = normalizeLink(address);
  if (read === null) {
    return { message: `The link “${name}” cannot be opened. Choose a page or a web address.` };
  }
  if (/^(?:[a-z]+:|#)/.test(read)) return null;
  if (!read.startsWith('/')) {
    return {
      message: `The link “${name}” leads to “${address}”, which isn’t a complete address. For a page on this site, begin with /; for another site, with https://.`,
    };
  }
  const path = safeDecode(address.split(/[?#]/)[0] ?? '')
    .toLowerCase()
    .replace(/(?<=.)\/$/, '');
  if (!pages || pages.has(path) || otherAddresses.test(path)) return null;
  return { message: `The link “${name}” leads to ${address}, where this site has no page.` };
}

function checkParagraph(text: string): Finding[] {
  const count = text.split(/\s+/).length;
  if (count <= longParagraph) return checkCapitals(text);
  return [
    {
      isHint: true,
      message: `The paragraph that begins “${beginning(text)}” has ${count} words. Two shorter ones are easier to read.`,
    },
    ...checkCapitals(text),
  ];
}

function checkCapitals(text: string): Finding[] {
  const isAllCaps = text.length >= 20 && /\p{Lu}{3}/u.test(text) && !/\p{Ll}/u.test(text);
  if (!isAllCaps) return [];
  return [
    {
      isHint: true,
      message: `“${beginning(text)}” is in all capitals, which are hard to read. Use bold instead.`,
    },
  ];
}

const beginning = (text: string) => `${text.trim().split(/\s+/).slice(0, 5).join(' ')} …`;
