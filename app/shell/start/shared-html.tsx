import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { SiteLayoutContext, type SiteLayoutData } from '#app/api/site-layout.ts';
import type { SharedPart } from '#app/shell/shared-content.tsx';
import { CookieBannerContent } from '../cookie-banner.tsx';
import { FooterContent } from '../footer.tsx';
import { CoursesMenu } from '../header/header.tsx';

const rendered = new WeakMap<SiteLayoutData, Record<SharedPart, string>>();

/** The HTML of what is the same on every page: rendered once, since the server keeps the same layout until it changes. */
export function sharedHtmlOf(layout: SiteLayoutData): Record<SharedPart, string> {
  const known = rendered.get(layout);
  if (known) return known;
  const render = (Content: ComponentType) =>
    renderToString(
      // The location is of no importance: what depends on it is not shared.
      <StaticRouter location="/">
        <SiteLayoutContext value={layout}>
          <Content />
        </SiteLayoutContext>
      </StaticRouter>,
    );
  const html = {
    cookieBanner: render(CookieBannerContent),
    coursesMenu: render(CoursesMenu),
    footer: render(FooterContent),
  };
  rendered.set(layout, html);
  return html;
}
