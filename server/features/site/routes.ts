import { pathIn } from '#contract/shared/language/language-paths.ts';
import type { siteCalls } from '#contract/site/site.ts';
import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { readLegalDetails } from '#server/contributions.ts';
import { currentLanguage, withWanted } from '#server/platform/language/current-language.ts';
import { newBotChallenge } from '#server/platform/limits/bot-check.ts';
import { redirectKey } from '../redirects/redirect-path.ts';
import { listEmptyAddresses } from './empty-addresses.ts';
import { listEmptyEntries } from './menus/empty-entries.ts';
import { presentSite } from './present.ts';
import { findRedirect } from './queries.ts';
import { readFooter } from './read-footer.ts';
import { readSiteInLanguage } from './site-in-language.ts';

type Calls = keyof typeof siteCalls;

/**
 * The site as a whole: name, colors, header and footer, redirects, and the bot check. Staff change its settings in
 * `settings/`.
 */
export function siteHandlers(deps: AppDeps): Handlers<Calls> {
  const { db, settings, routeManifest, contributions } = deps;
  const readWhole = async () => ({
    ...presentSite(await readSiteInLanguage(db), await listEmptyEntries(deps)),
    url: settings.siteUrl,
    apiHost: settings.apiHost,
    cookieDomain: settings.cookieDomain,
    analyticsId: settings.analyticsId,
    recaptchaSiteKey: settings.recaptcha?.siteKey ?? '',
    recaptchaHost: settings.recaptcha?.baseUrl ?? '',
  });
  return {
    'site/getSite': ({ language }) =>
      withWanted(language, async () => ({ code: 1, site: await readWhole() })),
    'site/getFrame': ({ language }) =>
      withWanted(language, async () => {
        const about = await readWhole();
        const [legal, footer] = await Promise.all([
          readLegalDetails(db, contributions),
          readFooter(db, about.emptyAddresses),
        ]);
        return { code: 1, site: about, legal, ...footer };
      }),
    'site/getEmptyAddresses': async () => ({
      code: 1,
      addresses: await listEmptyAddresses(deps),
    }),
    'site/getRedirect': async ({ path }) => {
      const from = redirectKey(path);
      const built = routeManifest.get(from);
      if (built) return { code: 1, redirect: { to: built, status: 301 } };
      // A page whose language has the address to itself asks for the path without its language.
      const own = redirectKey(pathIn(currentLanguage(), from));
      const row = (await findRedirect(db, own)) ?? (await findRedirect(db, from));
      return { code: 1, redirect: row ? { to: row.to_path, status: row.status } : null };
    },
    'site/getBotChallenge': async () => ({
      code: 1,
      challenge: { ...(await newBotChallenge(deps)) },
    }),
  };
}
