import { screens } from '#tests/security/authorization/who-may/screens.ts';
import { listedPaths } from './public-paths.ts';

/**
 * An address of every view that visitors can open, with what it shows to someone without a mailed link where it needs one.
 * Feeds and calendars are left out.
 * @param address of the program
 */
export async function publicScreens(address: string): Promise<string[]> {
  const event = (await listedPaths(address)).find((path) => /^\/events\/[^/]+$/.test(path));
  if (event === undefined) throw new Error('The sitemap lists no event.');
  return Object.entries(screens)
    .filter(([pattern, { audience }]) => audience.startsWith('everyone') && !/\.\w+$/.test(pattern))
    .map(([pattern, { example = pattern }]) =>
      example.replace('/events/{event}', event).replace(/\?(?:\w+_)?token=.*/, ''),
    );
}
