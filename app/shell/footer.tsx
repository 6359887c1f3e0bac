import type { ReactNode } from 'react';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import type { Language } from '#contract/shared/language/languages.ts';
import { type SiteLayoutData, useIsFilled, useSiteLayout } from '../api/site-layout.ts';
import { Html } from '../content/html.tsx';
import { NewsletterForm } from '../content/newsletter-form.tsx';
import { useNewsletterWords } from '../content/newsletter-words.ts';
import { SiteLink } from '../ui/site-link.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { useSharedContent } from './shared-content.tsx';

/** The newsletter form, the bottom menu, the staff's blocks and the policy links. */
export function Footer() {
  return <footer className="site-footer" {...useSharedContent('footer', <FooterContent />)} />;
}

export function FooterContent() {
  const t = useTranslate();
  const { site, legal, bottomMenu, footerData, footerPages } = useSiteLayout();
  const newsletter = useNewsletterWords();
  const disclaimer = footerData.find(({ name }) => name === 'disclaimer');
  return (
    <>
      <div className="site-footer-menus wrap">
        <section aria-labelledby="footer-newsletter" className="footer-newsletter">
          <h2 id="footer-newsletter" className="text-xl md:text-2xl">
            {newsletter.title}
          </h2>
          <p className="mt-2 max-md:hidden">{newsletter.text}</p>
          <div className="mt-3">
            <NewsletterForm newsletterType="newsletters" idPrefix="footer" />
          </div>
        </section>
        {bottomMenu.length > 0 && (
          <nav aria-label={t('shell.footer')} className="footer-columns">
            {bottomMenu.map((column) => (
              <MenuColumn key={column.columnName} column={column} />
            ))}
          </nav>
        )}
      </div>
      {footerData.length > 0 && (
        <div className="footer-blocks">
          <div className="wrap">
            {footerData.map(({ name, title, html, language }) => (
              <Fold key={name} title={title} lang={langOf(language, t)}>
                <Html
                  className="max-w-[38rem] pb-3 md:mt-2 md:pb-0"
                  html={html}
                  lang={langOf(language, t)}
                />
              </Fold>
            ))}
          </div>
        </div>
      )}
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-3 text-sm md:py-5">
        <Imprint site={site} legal={legal} />
        {site.social.length > 0 && (
          <ul className="policy-links">
            {site.social.map(({ name, url, language }) => (
              <li key={name}>
                <a href={url} rel="me" lang={langOf(language, t)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <PolicyLinks pages={footerPages} disclaimer={disclaimer} />
        <ColorSchemeSwitch className="footer-link underline" />
      </div>
    </>
  );
}

/** A part with its title, which on phones unfolds it. */
function Fold({
  title,
  lang,
  children,
}: {
  title: string;
  lang: Language | undefined;
  children: ReactNode;
}) {
  return (
    <div className="footer-fold">
      <h2 className="text-lg" lang={lang}>
        {title}
      </h2>
      <details>
        <summary lang={lang}>{title}</summary>
        {children}
      </details>
    </div>
  );
}

function Imprint({ site, legal }: Pick<SiteLayoutData, 'site' | 'legal'>) {
  const { name, address, phone } = site;
  return (
    <div>
      <p className="imprint">
        {[name, address].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
        {phone && (
          <span>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap" dir="ltr">
              {phone}
            </a>
          </span>
        )}
      </p>
      <LegalForm legal={legal} siteName={name} />
    </div>
  );
}

/** What the organization is in law, and its EIN: only what staff have set. */
function LegalForm({ legal, siteName }: { legal: SiteLayoutData['legal']; siteName: string }) {
  const t = useTranslate();
  const { legalName, ein, is501c3 } = legal;
  const name = legalName || siteName;
  if (ein === '') return is501c3 === 1 ? <p>{t('shell.legalForm', { name })}</p> : null;
  return (
    <p>
      <RichMessage
        text={is501c3 === 1 ? 'shell.legalFormWithEin' : 'shell.nameWithEin'}
        values={{
          name,
          number: ein,
          ein: (words) => <span className="whitespace-nowrap">{words}</span>,
        }}
      />
    </p>
  );
}

function MenuColumn({ column }: { column: SiteLayoutData['bottomMenu'][number] }) {
  const t = useTranslate();
  return (
    <Fold title={column.columnName} lang={langOf(column.language, t)}>
      <ul className="pb-2 md:mt-2 md:pb-0">
        {column.links.map(({ linkName, url, isActive, language }) => (
          <li key={`${linkName} ${url}`} lang={langOf(language, t)}>
            <SiteLink
              to={isActive ? url : '/page-under-construction'}
              title={isActive ? undefined : t('shell.comingSoon')}
              className="footer-link"
            >
              {linkName}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The disclaimer's title links to the privacy policy; then each policy page, in order. */
function PolicyLinks({
  pages,
  disclaimer,
}: {
  pages: SiteLayoutData['footerPages'];
  disclaimer: SiteLayoutData['footerData'][number] | undefined;
}) {
  const t = useTranslate();
  const hasPrivacy = useIsFilled('/policy/privacy');
  const links = [
    ...(disclaimer?.title && hasPrivacy
      ? [{ name: 'privacy', linkName: disclaimer.title, language: disclaimer.language }]
      : []),
    ...pages,
  ];
  if (links.length === 0) return null;
  return (
    <ul className="policy-links">
      {links.map(({ name, linkName, language }) => (
        <li key={`${name} ${linkName}`} lang={langOf(language, t)}>
          <SiteLink to={`/policy/${name}`}>{linkName}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
