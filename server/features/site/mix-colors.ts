import { channelsOf, contrast } from '#contract/shared/contrast.ts';

/** A color between two. @param share of the second, 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const second = channelsOf(other);
  return colorOf(
    channelsOf(one).map((channel, index) => channel + ((second[index] ?? 0) - channel) * share),
  );
}

/** The brightest color with the same hue and saturation. */
export function bright(color: string): string {
  const channels = channelsOf(color);
  const most = Math.max(...channels, 1);
  return colorOf(channels.map((channel) => (channel / most) * 255));
}

/** @param channels 0 to 255, also between whole numbers */
const colorOf = (channels: number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/**
 * The color closest to the wanted one with enough contrast on all surfaces.
 * @param toward a color with enough contrast: the last resort
 * @param minimum the required contrast
 */
export function readable(wanted: string, toward: string, surfaces: string[], minimum = 4.5) {
  for (let share = 0; share < 1; share += 0.1) {
    const color = mix(wanted, toward, share);
    if (surfaces.every((surface) => contrast(color, surface) >= minimum)) return color;
  }
  return toward;
}
