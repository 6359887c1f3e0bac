import { fileInWidth, readPictureName, widthsOf } from '#server/platform/storage/media-names.ts';
import type { Element } from './element.ts';

/** The maximum width of text: see `--measure` in app/styles/tokens.css. */
const sizes = '(min-width: 38rem) 35rem, 92vw';

/**
 * Turns a library image into a `<picture>` in its stored widths and formats, with its dimensions. The name contains all
 * of that. Other images are unchanged.
 */
export function withSources(image: Element): Element {
  const source = String(image.properties?.src ?? '');
  const picture = readPictureName(source.replace(/^\/media\//, ''));
  if (!picture) return image;
  const srcSet = (format: 'avif' | 'webp') =>
    widthsOf(picture.width)
      .map((width) => `/media/${fileInWidth(picture, width, format)} ${width}w`)
      .join(', ');
  const { width, height } = picture;
  return {
    type: 'element',
    tagName: 'picture',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'source',
        properties: { type: 'image/avif', srcSet: srcSet('avif'), sizes },
        children: [],
      },
      {
        ...image,
        properties: { ...image.properties, srcSet: srcSet('webp'), sizes, width, height },
      },
    ],
  };
}
