export type Channels = [red: number, green: number, blue: number];

/**
 * A color's channels, 0 to 255.
 * @param color as '#rrggbb'
 */
export const channelsOf = (color: string): Channels =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Channels;

/** A color's brightness, 0 to 1 (WCAG 2.2, relative luminance). */
function luminanceOf(color: string): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio).
 * @param one, other as '#rrggbb'
 */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

export const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
