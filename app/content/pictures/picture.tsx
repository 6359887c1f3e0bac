import type { Language } from '#contract/shared/language/languages.ts';
import { findPictureSources } from './picture-sources.ts';

interface PictureProps {
  /** A stored picture; empty: none. */
  name: string;
  alt: string;
  /** Of the alt text; absent: that of what it is in. */
  lang?: Language | undefined;
  /** The page's first large one: it is not lazy-loaded. */
  isFirst?: boolean;
  className?: string;
}

/** A page's picture, cropped to 3:2, so its space is reserved before it loads. */
export function Picture({ name, alt, lang, isFirst = false, className = '' }: PictureProps) {
  return (
    <Sources
      name={name}
      alt={alt}
      lang={lang}
      sizes="(min-width: 60rem) 36rem, 92vw"
      className={`picture ${className}`}
      width={1200}
      height={800}
      loading={isFirst ? undefined : 'lazy'}
    />
  );
}

/** A small round picture next to a name, which makes alt text unnecessary. */
export function Emblem({ name, className }: { name: string; className: string }) {
  return (
    <Sources
      name={name}
      alt=""
      sizes="6rem"
      className={`emblem object-cover ${className}`}
      width={96}
      height={96}
      loading="lazy"
    />
  );
}

type ImageProps = Omit<React.ComponentProps<'img'>, 'src' | 'srcSet'> & {
  name: string;
  sizes: string;
};

/** A library picture in its widths and formats; any other as its only file. */
function Sources({ name, sizes, alt, ...props }: ImageProps) {
  if (name === '') return null;
  const sources = findPictureSources(name);
  const image = { ...props, src: `/media/${name}`, decoding: 'async' as const };
  if (!sources) return <img {...image} alt={alt} />;
  const { width, height, avif, webp, position } = sources;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <img
        {...image}
        alt={alt}
        srcSet={webp}
        sizes={sizes}
        width={width}
        height={height}
        style={{ objectPosition: position }}
      />
    </picture>
  );
}
