import type { Finding } from './finding.ts';

const fileName =
  /^[\w\s()-]+\.(?:png|jpe?g|webp|avif|gif|svg|heic|mp3|m4a|aac|ogg|oga|opus|wav|mp4|webm)$/i;

/**
 * Findings about a picture's alt text.
 * @param source the picture's name or URL; empty: there is no picture
 */
export function checkPicture(source: string, alt: string): Finding[] {
  if (source === '') return [];
  if (alt.trim() === '') {
    return [
      {
        message: `The picture “${nameOf(source)}” has no alt text. Describe it in a sentence, unless it is only decorative.`,
      },
    ];
  }
  if (fileName.test(alt.trim()) || alt.trim() === nameOf(source)) {
    return [
      {
        message: `“${alt.trim()}” is a file name. Describe the picture instead.`,
      },
    ];
  }
  return [];
}

const nameOf = (source: string) => source.split(/[?#]/)[0]?.split('/').at(-1) ?? source;
