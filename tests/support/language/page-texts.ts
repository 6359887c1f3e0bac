import { load } from 'cheerio';
import type { AnyNode, Element } from 'domhandler';

/** Attributes that people read or hear. */
const readAttributes = ['alt', 'aria-label', 'aria-description', 'title', 'placeholder', 'label'];
/** They are part of the sentence around them. */
const inSentences = new Set(
  'a abbr b bdi cite code em i kbd mark q small strong sub sup time u'.split(' '),
);
const notRead = new Set(['script', 'style', 'template']);
/** Of structured data: what search engines show. */
const shownInResults = new Set(['name', 'headline', 'description', 'text', 'caption']);

/**
 * All texts of a page or email that are in its language: what people see, hear or find in search results, sentence parts
 * joined. What is marked as another language is left out, with everything in it.
 */
export function textsOf(html: string): string[] {
  const $ = load(html);
  const language = $('html').attr('lang');
  // Of a page that is not translated: its heading is marked, and what describes it is in the same language.
  const isOriginal = $('h1[lang]').length > 0;
  const texts: string[] = [];
  let sentence = '';
  const end = () => {
    const text = sentence.replace(/[\s\u00ad]+/g, ' ').trim();
    if (text !== '') texts.push(text);
    sentence = '';
  };
  const add = (text: string | undefined) => {
    end();
    sentence = text ?? '';
    end();
  };
  const visit = (node: AnyNode): void => {
    if (node.type === 'text') sentence += node.data;
    if (node.type === 'script' && !isOriginal) addStructuredData(node);
    if (node.type !== 'tag' || notRead.has(node.name) || (isOriginal && node.name === 'head'))
      return;
    const { name, attribs, children } = node;
    if ((attribs.lang ?? language) !== language || attribs.translate === 'no') {
      // So that the sentence around it stays one.
      sentence += ' … ';
      return;
    }
    const isInSentence = inSentences.has(name);
    if (!isInSentence) end();
    children.forEach(visit);
    if (!isInSentence) end();
    const attributes = readAttributes.filter((each) => attribs[each] !== undefined);
    if (attributes.length > 0) {
      const before = sentence;
      sentence = '';
      for (const each of attributes) add(attribs[each]);
      sentence = before;
    }
    if (name === 'input' && /^(?:submit|button)$/.test(attribs.type ?? '')) add(attribs.value);
    if (name === 'meta' && isForReaders(attribs)) add(attribs.content);
  };
  const addStructuredData = (node: Element): void => {
    if (node.attribs.type !== 'application/ld+json') return;
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      const { inLanguage } = value as { inLanguage?: string };
      if (inLanguage !== undefined && inLanguage !== language) return;
      for (const [key, each] of Object.entries(value)) {
        if (typeof each === 'string' && shownInResults.has(key)) add(load(each).text());
        else collect(each);
      }
    };
    collect(JSON.parse($(node).text()));
  };
  $.root()
    .contents()
    .each((_, node) => visit(node));
  end();
  return [...new Set(texts)];
}

const isForReaders = ({ name, property }: Record<string, string>) =>
  name === 'description' || /^og:(?:title|description|site_name|image:alt)$/.test(property ?? '');
