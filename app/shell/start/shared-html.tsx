import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SiteLayoutContext, type SiteLayoutData } from '#app/api/site-layout.ts';
import { TranslateContext } from '#app/language/use-translate.ts';
import type { SharedPart } from '#app/shell/shared-content.tsx';
import { splitLanguage } from '#contract/shared/language/language-paths.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { CookieBannerContent } from '../cookie-banner.tsx';
import { FooterContent } from '../footer.tsx';
import { currencyOf } from '../header/currency.ts';
import { CoursesMenu, HeaderMenus, MainMenu, mainMenuOf } from '../header/header.tsx';
import { DrawnLogo } from '../header/logo.tsx';
import { SignInFields } from '../sign-in/sign-in-fields.tsx';
import { dropdown } from '../sign-in/sign-in-panel.tsx';

type Parts = Record<SharedPart, string>;

/** By the language and the marked menu entries; each layout has only a few combinations. */
const rendered = new WeakMap<SiteLayoutData, Map<string, Parts>>();

/**
 * The HTML of what many pages share: rendered once, since the server keeps the same layout until it changes.
 * @param page its path, in its language
 */
export function sharedHtmlOf(layout: SiteLayoutData, page: string, translate: Translate): Parts {
  const { path: pathname } = splitLanguage(page);
  const ofLayout = rendered.get(layout) ?? new Map<string, Parts>();
  rendered.set(layout, ofLayout);
  const marks = mainMenuOf(layout.site, translate)
    .map(({ to }) => currencyOf(to, pathname))
    .join();
  const key = `${translate.language} ${marks}`;
  const known = ofLayout.get(key);
  if (known) return known;
  const parts = renderParts(layout, pathname, translate);
  ofLayout.set(key, parts);
  return parts;
}

function renderParts(layout: SiteLayoutData, pathname: string, translate: Translate): Parts {
  const render = (content: ReactNode) =>
    renderToString(
      // The location affects only the marks; anything else that depends on it is not shared.
      <StaticRouter location={pathname}>
        <TranslateContext value={translate}>
          <SiteLayoutContext value={layout}>{content}</SiteLayoutContext>
        </TranslateContext>
      </StaticRouter>,
    );
  return {
    cookieBanner: render(<CookieBannerContent />),
    coursesMenu: render(<CoursesMenu />),
    drawnLogo: render(<DrawnLogo name={layout.site.name} />),
    footer: render(<FooterContent />),
    headerMenus: render(<HeaderMenus />),
    mainMenu: render(<MainMenu />),
    signInFields: render(<SignInFields idPrefix={dropdown} />),
  };
}
