import { type SiteLayoutData, useSiteLayout } from '../api/site-layout.ts';
import { Html } from '../content/html.tsx';
import { NewsletterForm } from '../content/newsletter-form.tsx';
import { SiteLink } from '../ui/site-link.tsx';
import { ColorSchemeSwitch } from './color-scheme-switch.tsx';
import { useSharedContent } from './shared-content.tsx';

/** The newsletter form, the bottom menu, the staff's blocks and the policy links. */
export function Footer() {
  return <footer className="site-footer" {...useSharedContent('footer', <FooterContent />)} />;
}

export function FooterContent() {
  const { site, bottomMenu, footerData, footerPages } = useSiteLayout();
  const disclaimer = footerData.find(({ name }) => name === 'disclaimer');
  return (
    <>
      <div className="site-footer-menus wrap grid gap-10 py-12 lg:grid-cols-[20rem_1fr] lg:gap-20">
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter" className="text-2xl">
            The monthly newsletter
          </h2>
          <p className="mt-2 mb-4">What’s in season, one recipe, and one question answered.</p>
          <NewsletterForm newsletterType="newsletters" idPrefix="footer" />
        </section>
        {bottomMenu.length > 0 && (
          <nav aria-label="Footer" className="grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-4">
            {bottomMenu.map((column) => (
              <MenuColumn key={column.columnName} column={column} />
            ))}
          </nav>
        )}
      </div>
      {footerData.length > 0 && (
        <div className="footer-blocks">
          <div className="wrap grid gap-8 py-9 md:grid-cols-3 md:gap-12">
            {footerData.map((block) => (
              <section key={block.name} aria-labelledby={`footer-${block.name}`}>
                <h2 id={`footer-${block.name}`} className="text-lg">
                  {block.title}
                </h2>
                <Html className="mt-2 max-w-[38rem]" html={block.html} />
              </section>
            ))}
          </div>
        </div>
      )}
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-5 text-sm">
        <Imprint site={site} />
        {site.social.length > 0 && (
          <ul className="policy-links">
            {site.social.map(({ name, url }) => (
              <li key={name}>
                <a href={url} rel="me">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <PolicyLinks pages={footerPages} disclaimerTitle={disclaimer?.title} />
        <ColorSchemeSwitch className="footer-link underline" />
      </div>
    </>
  );
}

function Imprint({ site: { name, address, phone } }: Pick<SiteLayoutData, 'site'>) {
  return (
    <p className="imprint">
      {[name, address].filter(Boolean).map((text) => (
        <span key={text}>{text}</span>
      ))}
      {phone && (
        <span>
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="whitespace-nowrap">
            {phone}
          </a>
        </span>
      )}
    </p>
  );
}

function MenuColumn({ column }: { column: SiteLayoutData['bottomMenu'][number] }) {
  return (
    <div>
      <h2 className="text-lg">{column.columnName}</h2>
      <ul className="mt-2">
        {column.links.map(({ linkName, url, isActive }) => (
          <li key={`${linkName} ${url}`}>
            <SiteLink
              to={isActive ? url : '/page-under-construction'}
              title={isActive ? undefined : 'Coming Soon'}
              className="footer-link"
            >
              {linkName}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The disclaimer's title links to the privacy policy; then each policy page, in order. */
function PolicyLinks({
  pages,
  disclaimerTitle,
}: {
  pages: SiteLayoutData['footerPages'];
  disclaimerTitle: string | undefined;
}) {
  const links = [
    ...(disclaimerTitle ? [{ name: 'privacy', linkName: disclaimerTitle }] : []),
    ...pages,
  ];
  return (
    <ul className="policy-links">
      {links.map(({ name, linkName }) => (
        <li key={`${name} ${linkName}`}>
          <SiteLink to={`/policy/${name}`}>{linkName}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
