import type { Marks } from './block-writer.ts';

/** An element's own style: the properties by name, in lower case. */
export type Style = ReadonlyMap<string, string>;

const noStyle: Style = new Map();

export function styleOf(element: Element): Style {
  const text = element.getAttribute('style');
  if (!text) return noStyle;
  return new Map(
    text.split(';').map((declaration) => {
      const [name = '', ...value] = declaration.split(':');
      const written = value.join(':').replace(/!\s*important\s*$/i, '');
      return [name.trim().toLowerCase(), written.trim().toLowerCase()] as const;
    }),
  );
}

export const isHidden = (element: Element, style: Style): boolean =>
  element.hasAttribute('hidden') ||
  style.get('display') === 'none' ||
  style.get('mso-hide') === 'all';

/** Whether line breaks of the source are shown; null: as around the element. */
export function keepsLines(style: Style): boolean | null {
  const value = style.get('white-space') ?? style.get('white-space-collapse');
  if (value === undefined) return null;
  return /^(?:pre|pre-wrap|pre-line|break-spaces|preserve(?:-breaks)?)$/.test(value);
}

const bold = new Set(['B', 'STRONG']);
const italic = new Set(['I', 'EM']);
const struck = new Set(['DEL', 'S', 'STRIKE']);
const code = new Set(['CODE', 'KBD', 'SAMP', 'TT']);
/** They are bold by themselves. */
const boldByItself = new Set(['TH', 'H1', 'H2', 'H3', 'H4', 'H5', 'H6']);

/**
 * The marks of an element's text: what its tag and its style add to those around it, and what its style cancels.
 * @param isInHeading where bold styles mean nothing
 */
export function marksIn(
  { tagName }: Element,
  style: Style,
  outer: Marks,
  isInHeading: boolean,
): Marks {
  const weight = style.get('font-weight') ?? '';
  const slant = style.get('font-style') ?? '';
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`;
  const isHeavy = /^bold/.test(weight) || Number(weight) >= 600;
  const isLight = weight === 'normal' || (Number(weight) > 0 && Number(weight) < 600);
  const addsBold = isHeavy && !isInHeading && !boldByItself.has(tagName);
  return {
    ...outer,
    isBold: !isLight && (outer.isBold || bold.has(tagName) || addsBold),
    isItalic: slant !== 'normal' && (outer.isItalic || italic.has(tagName) || slant === 'italic'),
    isStruck: outer.isStruck || struck.has(tagName) || line.includes('line-through'),
    isCode: outer.isCode || code.has(tagName),
  };
}
