import {
  headingSchema,
  imageSchema,
  linkSchema,
  paragraphSchema,
} from '@milkdown/kit/preset/commonmark';
import { footnoteDefinitionSchema } from '@milkdown/kit/preset/gfm';
import { normalizeLink } from '#contract/shared/links.ts';
import { pictureAddress, recordingKind } from './media-address.ts';

/** A paragraph, whose serialization needs no editor. */
export const paragraph = paragraphSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  toMarkdown: {
    match: ({ type }) => type.name === 'paragraph',
    runner: (state, node) => {
      state.openNode('paragraph').next(node.content).closeNode();
    },
  },
}));

/** A heading without an id: one made from an author's words could clash with anything on the page. */
export const heading = headingSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  attrs: { level: { default: 3, validate: 'number' } },
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    // A page has its own level-1 heading; pasted headings are below it.
    getAttrs: () => ({ level: Math.min(Math.max(level, 2), 4) }),
  })),
  toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  toMarkdown: {
    match: ({ type }) => type.name === 'heading',
    runner: (state, node) => {
      state.openNode('heading', undefined, { depth: node.attrs.level });
      state.next(node.content).closeNode();
    },
  },
}));

/** A link that cannot be followed while editing, and never leads to a script. */
export const link = linkSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  inclusive: false,
  toDOM: ({ attrs }) => [
    'a',
    {
      href: normalizeLink(attrs.href) ?? '',
      title: attrs.title || attrs.href,
      rel: 'noreferrer',
      'data-address': attrs.href,
    },
  ],
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (dom) => ({
        href: dom.dataset.address ?? dom.getAttribute('href') ?? '',
        title: null,
      }),
    },
  ],
}));

/** A picture as visitors see it; a recording as a line with its name. */
export const image = imageSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  parseDOM: [
    {
      tag: '[data-media]',
      getAttrs: (dom) => ({
        src: dom.dataset.media ?? '',
        alt: dom.dataset.words ?? '',
        title: dom.dataset.title ?? '',
      }),
    },
    {
      tag: 'img[src]',
      getAttrs: (dom) => ({
        src: dom.getAttribute('src') ?? '',
        alt: dom.getAttribute('alt') ?? '',
        title: '',
      }),
    },
  ],
  parseMarkdown: {
    match: ({ type }) => type === 'image',
    runner: (state, { url, alt, title }, type) => {
      const text = (value: unknown) => (typeof value === 'string' ? value : '');
      state.addNode(type, { src: text(url), alt: text(alt), title: text(title) });
    },
  },
  toDOM: ({ attrs }) => {
    const kept = {
      'data-media': attrs.src,
      'data-words': attrs.alt ?? '',
      'data-title': attrs.title ?? '',
    };
    const kind = recordingKind(attrs.src);
    const src = pictureAddress(attrs.src);
    if (kind || !src) {
      const words = attrs.alt || attrs.src;
      return [
        'span',
        { ...kept, class: 'md-media' },
        kind ? `▶ ${kind}: ${words}` : `Picture: ${words}`,
      ];
    }
    return ['img', { ...kept, src, alt: attrs.alt ?? '' }];
  },
}));

/** A footnote, with the number by which the text refers to it. */
export const footnoteDefinition = footnoteDefinitionSchema.extendSchema((base) => (ctx) => ({
  ...base(ctx),
  toDOM: ({ attrs: { label } }) => [
    'div',
    { class: 'md-note', 'data-label': label, 'data-type': 'footnote_definition' },
    ['span', { class: 'md-note-label', contenteditable: 'false' }, `${label}.`],
    ['div', { class: 'md-note-text' }, 0],
  ],
  parseDOM: [
    {
      tag: 'div[data-type="footnote_definition"]',
      getAttrs: (dom) => ({ label: dom.dataset.label ?? '' }),
      contentElement: '.md-note-text',
    },
  ],
}));
