/** The size of the pictures that social networks show next to a link, in pixels. */
export const sharedPictureSize = { width: 1200, height: 630 };

const ending = '.share.jpg';

/** The name under which a stored picture is served in that size, as JPEG, which all networks take. */
export const sharedPictureOf = (name: string): string =>
  `${name.replace(/-f\d{1,3}-\d{1,3}(?=\.webp$)/, '')}${ending}`;

/** The stored picture behind such a name; null for any other name. */
export const pictureBehind = (name: string): string | null =>
  /^[\w-]+(?:\.\d+)?\.(?:svg|webp|png|jpe?g)\.share\.jpg$/.test(name)
    ? name.slice(0, -ending.length)
    : null;
