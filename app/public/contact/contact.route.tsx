import { siteRequest } from '#app/api/loaders/request-context.ts';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import { PageIntro, PageParagraphs } from '#app/content/page-content.tsx';
import { organizationPageMeta } from '#app/content/page-meta.ts';
import { loadPage } from '#app/content/page-view.ts';
import { langOf } from '#app/language/lang-of.ts';
import { RichMessage } from '#app/language/rich-message.tsx';
import { useTranslate } from '#app/language/use-translate.ts';
import { ContactForm } from './contact-form.tsx';

const path = '/Contact';

export async function loader({ context }: LoaderArgs) {
  const request = context.get(siteRequest);
  const { call, formResult } = request;
  const [page, { contacts }] = await Promise.all([
    loadPage(request, 'contact', 'ContactIntro', path),
    call('pages/getContacts', {}),
  ]);
  return { page, contacts, result: formResult };
}

export const meta = (args: MetaArgs<typeof loader>) => organizationPageMeta(args, path);

export default function Contact({ loaderData }: PageProps<typeof loader>) {
  const { page, contacts, result } = loaderData;
  const t = useTranslate();
  return (
    <>
      <PageIntro page={page} whenEmpty="" />
      <div className="wrap">
        {contacts.length > 0 && (
          <ul className="mt-12 grid gap-x-10 gap-y-8 border-t-3 border-double border-wheat pt-8 sm:grid-cols-2 lg:grid-cols-4">
            {contacts.map(({ id, name, address, phone, email, hours, language }) => (
              <li key={id}>
                <h2 className="text-xl" lang={langOf(language, t)}>
                  {name}
                </h2>
                <address className="mt-2 grid justify-items-start gap-1 not-italic">
                  <span lang={langOf(language, t)}>{address}</span>
                  {address && (
                    <a href={mapOf(address)} rel="noreferrer">
                      <RichMessage
                        text="contact.map"
                        values={{
                          name,
                          hidden: (words) => <span className="sr-only">{words}</span>,
                        }}
                      />
                    </a>
                  )}
                  {phone && (
                    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} dir="ltr">
                      {phone}
                    </a>
                  )}
                  {email && (
                    <a href={`mailto:${email}`} className="break-words">
                      {email}
                    </a>
                  )}
                </address>
                {hours && (
                  <p className="mt-2 text-sm leading-snug text-bark" lang={langOf(language, t)}>
                    {hours}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
        <PageParagraphs language={page.language} paragraphs={page.paragraphs} />
        <section aria-labelledby="write-to-us" className="mt-12">
          <h2 id="write-to-us" className="mb-4">
            {t('contact.heading')}
          </h2>
          <ContactForm result={result} />
        </section>
      </div>
    </>
  );
}

/** OpenStreetMap needs no consent. */
const mapOf = (address: string) =>
  `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address.replace(/\s+/g, ' ') })}`;
