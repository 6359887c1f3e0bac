import { useEffect } from 'react';
import { Outlet, useRouteError, useRouteLoaderData } from 'react-router';
import { pathIn } from '#contract/shared/language/language-paths.ts';
import { defaultLanguage, languages } from '#contract/shared/language/languages.ts';
import { siteRequest } from './api/loaders/request-context.ts';
import type { LoaderArgs, MetaTag } from './api/loaders/route-types.ts';
import { emptyLayout, SiteLayoutContext } from './api/site-layout.ts';
import { useTranslate } from './language/use-translate.ts';
import { SessionWatch } from './shell/access/session-watch.tsx';
import { AnalyticsTag } from './shell/analytics-tag.tsx';
import { BotBadge } from './shell/bot-badge.tsx';
import { CookieBanner } from './shell/cookie-banner.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { widerScreens } from './shell/first-page/site-fonts.ts';
import { useSiteFonts } from './shell/first-page/use-site-fonts.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header/header.tsx';
import { LanguageOffers } from './shell/language-offer.tsx';
import { ModalOutlet } from './shell/modals/modal-outlet.tsx';
import { NavigationAnnouncer } from './shell/navigation/announcer.tsx';
import { Connection } from './shell/navigation/connection.tsx';
import { watchForNewBuild } from './shell/navigation/new-build.ts';
import { SiteScroll } from './shell/navigation/site-scroll.tsx';
import { useOtherLanguages, usePageTags } from './shell/page-tags.ts';
import { PreviewNotice } from './shell/preview-notice.tsx';
import { staffLayout } from './shell/staff/route-id.ts';
import { ApplicationData } from './shell/start/application-data.tsx';
import { HeadScripts, PageStyles } from './shell/start/head/head-scripts.tsx';
import { PageMeta } from './shell/start/head/meta.tsx';
import { usePrivateStyles } from './shell/start/head/private-styles.ts';
import { Hydration } from './shell/start/hydration.tsx';
import accentedSerif from './styles/fonts/fraunces-600-accented.woff2?url';
import serif from './styles/fonts/fraunces-600-basic.woff2?url';
import accentedSans from './styles/fonts/source-sans-3-400-accented.woff2?url';
import sans from './styles/fonts/source-sans-3-400-basic.woff2?url';
import accentedBoldSans from './styles/fonts/source-sans-3-600-accented.woff2?url';
import boldSans from './styles/fonts/source-sans-3-600-basic.woff2?url';
import { Toaster } from './ui/toast/toaster.tsx';
import './styles/site.css';

const basicFonts = [serif, sans, boldSans];
/** Nearly every line in another language has a letter of the second files. */
const accentedFonts = [...basicFonts, accentedSerif, accentedSans, accentedBoldSans];

/** Loads the header and footer of every page, which are the same for everyone. */
export async function loader({ context }: LoaderArgs) {
  const { call, previewName } = context.get(siteRequest);
  const frame = await call('site/getFrame', {});
  // The same object for all visitors: what their pages share is rendered once for it.
  return previewName === undefined ? frame : { ...frame, previewName };
}

/** The whole document around a page or an error. */
function Document({ children }: { children: React.ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>('root') ?? emptyLayout;
  const { site } = frame;
  const isStaffScreen = useRouteLoaderData(staffLayout) !== undefined;
  const t = useTranslate();
  const { language } = t;
  const tags = usePageTags();
  return (
    <html
      lang={language}
      dir={languages[language].direction}
      data-api-host={site.apiHost || undefined}
      data-cookie-domain={site.cookieDomain || undefined}
      data-recaptcha={site.recaptchaSiteKey || undefined}
      data-recaptcha-host={site.recaptchaHost || undefined}
      data-analytics={site.analyticsId || undefined}
      style={site.theme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* In this order: start/head/color-scheme.ts. */}
        {(['light', 'dark'] as const).map((scheme) => (
          <meta
            key={scheme}
            name="theme-color"
            content={site.browserColors[scheme]}
            media={`(prefers-color-scheme: ${scheme})`}
          />
        ))}
        {(language === defaultLanguage ? basicFonts : accentedFonts).map((href) => (
          <link
            key={href}
            rel="preload"
            href={href}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
            media={widerScreens}
          />
        ))}
        <HeadScripts />
        <PageMeta tags={tags} />
        {site.hasFeed === 1 && (
          <link
            rel="alternate"
            type="application/rss+xml"
            title={site.name}
            href={pathIn(language, '/feed.xml')}
          />
        )}
        <link rel="icon" href="/media/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/media/apple-touch-icon.png" />
        <PageStyles />
      </head>
      <body>
        <SiteLayoutContext value={frame}>
          <a href="#main" className="skip-link">
            {t('shell.skip')}
          </a>
          {isStaffScreen ? children : <PublicFrame tags={tags}>{children}</PublicFrame>}
          <ModalOutlet />
        </SiteLayoutContext>
        <Toaster />
        <BotBadge isStaffScreen={isStaffScreen} />
        <NavigationAnnouncer />
        <SessionWatch />
        <SiteScroll />
        <Connection />
        <AnalyticsTag />
        <Hydration />
        <ApplicationData />
      </body>
    </html>
  );
}

/** Surrounds every public page. Staff screens bring their own: shell/staff. */
function PublicFrame({
  tags,
  children,
}: {
  /** Describe the page. */
  tags: readonly MetaTag[];
  children: React.ReactNode;
}) {
  const others = useOtherLanguages(tags);
  return (
    <>
      <PreviewNotice />
      <CookieBanner />
      <LanguageOffers others={others} />
      <Header others={others} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}

/** Any page of the site. */
export function Root() {
  useEffect(watchForNewBuild, []);
  usePrivateStyles();
  useSiteFonts();
  return (
    <Document>
      <Outlet />
    </Document>
  );
}

/** The error page, where no layout shows the error. */
export function RootError() {
  return (
    <Document>
      <ErrorPage error={useRouteError()} />
    </Document>
  );
}
