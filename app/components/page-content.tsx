import { Html } from './html.tsx';
import type { PageView } from './page-view.ts';

/** A page's picture. Scenes are 3 : 2, so the place is kept before they are here. */
export function Picture({
  name,
  alt,
  isFirst = false,
  className = '',
}: {
  name: string;
  alt: string;
  isFirst?: boolean;
  className?: string;
}) {
  if (name === '') return null;
  return (
    <img
      className={`picture ${className}`}
      src={`/media/${name}`}
      alt={alt}
      width={1200}
      height={800}
      loading={isFirst ? undefined : 'lazy'}
      decoding="async"
    />
  );
}

/** The title, the subtitle, the picture and the intro, with what 'Read more' unfolds. */
export function PageIntro({ page, eyebrow }: { page: PageView; eyebrow?: React.ReactNode }) {
  return (
    <header className="wrap pt-10 md:pt-14">
      <div
        className={page.image ? 'grid items-center gap-8 md:grid-cols-[1.1fr_1fr] md:gap-12' : ''}
      >
        <div>
          {eyebrow && <p className="eyebrow mb-3">{eyebrow}</p>}
          <h1>{page.title}</h1>
          {page.subtitle && (
            <p className="mt-3 text-[1.25rem] leading-snug text-bark">{page.subtitle}</p>
          )}
          <Html className="reading lead mt-5" html={page.html} />
          <ReadMore items={page.readMore} />
        </div>
        <Picture name={page.image} alt={page.imageAlt} isFirst />
      </div>
    </header>
  );
}

/** What 'Read more' unfolds: a native element, so it works without scripts. */
export function ReadMore({ items }: { items: { id: string; html: string }[] }) {
  if (items.length === 0) return null;
  return (
    <details className="mt-4 max-w-[38rem]">
      <summary className="inline-block py-1 font-semibold text-leaf underline underline-offset-4">
        Read more
      </summary>
      <div className="mt-2 grid gap-4">
        {items.map(({ id, html }) => (
          <Html key={id} className="reading" html={html} />
        ))}
      </div>
    </details>
  );
}

/** The body's paragraphs, in order, each under its title. */
export function PageParagraphs({ paragraphs }: { paragraphs: PageView['paragraphs'] }) {
  return paragraphs.map(({ id, title, html, image, imageAlt }) => (
    <section key={id} id={anchorOf(title)} className="mt-10">
      {title && <h2 className="mb-3 max-w-[38rem]">{title}</h2>}
      {image && <Picture name={image} alt={imageAlt} className="mb-4 max-w-[38rem]" />}
      <Html className="reading" html={html} />
    </section>
  ));
}

/** The name of a paragraph in the page's address. */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
