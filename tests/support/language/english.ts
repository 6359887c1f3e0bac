import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eld } from 'eld/small';
import { parse } from 'yaml';
import { readCatalog } from '#server/platform/language/catalogs.ts';

const content = join(import.meta.dirname, '../../../content');

eld.setLanguageSubset(['en', 'es']);

/** Words that hold English sentences together, and mean nothing in Spanish. */
const englishWords = wordsOf(
  `the and of to in is are you your we our us with for from this that these those it its on at by or be was were have has had not
  what how who which when where why will would can could should may must if more most all any each every them they their there here
  do does did don’t doesn’t isn’t aren’t can’t won’t you’ll we’ll it’s an as but than then about into up out over after before only
  also just new now see get make been being`,
);
/** Those of Spanish sentences. */
const spanishWords = wordsOf(
  `el la los las un una unos unas y o u e de del al en con por para su sus que se lo le les es son está están ser fue no ni más muy
  como cuando donde si sin sobre este esta estos estas ese esa eso esto hay tiene puede nos nuestro nuestra usted ustedes todo toda
  todos todas cada desde hasta entre ya qué cómo quién cuál cuándo dónde también pero porque`,
);

function wordsOf(text: string): Set<string> {
  return new Set(text.split(/\s+/).filter(Boolean));
}

/**
 * The texts of the site and its demo that only English has, as they are shown: a translated page that shows one of them
 * was not translated there, however short it is.
 */
const onlyEnglish = new Set<string>();
const inSpanish = new Set(
  [...readCatalog('es').values(), ...demoTexts('es')].map((text) => plain(text).toLowerCase()),
);
for (const text of [...readCatalog('en').values(), ...demoTexts('')].map(plain)) {
  if (/\p{L}{2}/u.test(text) && !inSpanish.has(text.toLowerCase())) onlyEnglish.add(text);
}

/** Without what differs between a source and its page. */
function plain(text: string): string {
  return text.replace(/<[^>]*>|[*_]|\]\([^)]*\)|\[/g, '').trim();
}

/** The texts of the demo's lists and the heads of its pages. */
function demoTexts(language: string): string[] {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const folder = join(content, language);
  for (const file of readdirSync(join(folder, 'data'))) {
    collect(parse(readFileSync(join(folder, 'data', file), 'utf8')));
  }
  for (const file of readdirSync(join(folder, 'pages'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.md')) continue;
    const [, head = '', body = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(join(folder, 'pages', file), 'utf8')) ??
      [];
    collect(parse(head));
    for (const [, title = ''] of body.matchAll(/^#{2,4} (.+)$/gm)) texts.push(title);
  }
  return texts;
}

/** The English sentences in a text that is meant to be Spanish. */
export function englishIn(text: string): string[] {
  if (onlyEnglish.has(text)) return [text];
  return text.split(/(?<=[.!?:;…])\s+/).filter(isEnglish);
}

function isEnglish(sentence: string): boolean {
  if (onlyEnglish.has(sentence)) return true;
  const words = sentence.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  if (words.length < 3) return false;
  const english = words.filter((word) => englishWords.has(word)).length;
  const spanish = words.filter((word) => spanishWords.has(word)).length;
  if (english === 0 || english <= spanish) return false;
  return spanish === 0 || eld.detect(sentence).language === 'en';
}
