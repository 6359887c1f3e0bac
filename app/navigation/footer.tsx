import { Html } from '../components/html.tsx';
import { NewsletterForm } from '../components/newsletter-form.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { type SiteFrame, useSiteFrame } from './site-context.ts';

/** The newsletter form, the bottom menu, the staff's blocks and the policy links. */
export function Footer() {
  const { site, bottomMenu, footerData, footerPages } = useSiteFrame();
  const disclaimer = footerData.find(({ name }) => name === 'disclaimer');
  return (
    <footer className="mt-20 bg-leaf text-milk [&_a]:text-milk">
      <div className="wrap grid gap-10 py-12 lg:grid-cols-[20rem_1fr] lg:gap-16">
        <section aria-labelledby="footer-newsletter">
          <h2 id="footer-newsletter" className="text-[1.5rem]">
            A letter a month
          </h2>
          <p className="mt-2 mb-4">What is in season, one recipe, one question answered.</p>
          <NewsletterForm newsletterType="general" idPrefix="footer" />
        </section>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          {bottomMenu.map((column) => (
            <MenuColumn key={column.columnName} column={column} />
          ))}
        </nav>
      </div>
      {footerData.length > 0 && (
        <div className="bg-[#27592f]">
          <div className="wrap grid gap-8 py-8 text-[0.92rem] md:grid-cols-3">
            {footerData.map((block) => (
              <section key={block.name} aria-labelledby={`footer-${block.name}`}>
                <h2 id={`footer-${block.name}`} className="text-[1.1rem]">
                  {block.title}
                </h2>
                <Html className="mt-2" html={block.html} />
              </section>
            ))}
          </div>
        </div>
      )}
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-5 text-[0.92rem]">
        <p className="mr-auto">
          {[site.name, site.address, site.phone].filter(Boolean).join(' · ')}
        </p>
        <PolicyLinks pages={footerPages} disclaimerTitle={disclaimer?.title} />
      </div>
    </footer>
  );
}

function MenuColumn({ column }: { column: SiteFrame['bottomMenu'][number] }) {
  return (
    <div>
      <h2 className="text-[1.1rem]">{column.columnName}</h2>
      <ul className="mt-2 grid gap-1">
        {column.links.map(({ id, linkName, url, isActive }) => (
          <li key={id}>
            <SiteLink
              to={isActive ? url : '/page-under-construction'}
              title={isActive ? undefined : 'Coming Soon'}
              className="inline-block py-1 no-underline hover:underline"
            >
              {linkName}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The disclaimer's title leads to the privacy policy; then each policy page, in order. */
function PolicyLinks({
  pages,
  disclaimerTitle,
}: {
  pages: SiteFrame['footerPages'];
  disclaimerTitle: string | undefined;
}) {
  const links = [
    ...(disclaimerTitle ? [{ name: 'privacy', linkName: disclaimerTitle }] : []),
    ...pages,
  ];
  return (
    <ul className="flex flex-wrap gap-y-1">
      {links.map(({ name, linkName }, index) => (
        <li key={linkName} className={index > 0 ? 'ml-3 border-l border-sage pl-3' : ''}>
          <SiteLink to={`/policy/${name}`} className="inline-block py-1">
            {linkName}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
