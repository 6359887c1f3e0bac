import { sourcesOf } from '#app/content/pictures/picture-sources.ts';
import { inMegabytes, lacksAltText, type Media } from './kinds.ts';

/** Pictures and recordings side by side, each a button. */
export function MediaGrid({
  media,
  chosen,
  onChoose,
}: {
  media: Media[];
  /** The id of the open item. */
  chosen?: string | undefined;
  onChoose: (media: Media) => void;
}) {
  return (
    <ul className="media-grid">
      {media.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            className="media-tile"
            data-media={one.id}
            aria-pressed={one.id === chosen}
            onClick={() => onChoose(one)}
          >
            <Thumbnail media={one} />
            <span className="media-title">{one.title}</span>
            <span className="media-facts">
              {one.kind === 'picture' ? `${one.width} × ${one.height}` : 'Recording'}
              {`, ${inMegabytes(one.bytes)}`}
            </span>
            {lacksAltText(one) && (
              <span className="media-facts text-tomato">Needs a description</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** A thumbnail; an icon for recordings. */
function Thumbnail({ media }: { media: Pick<Media, 'kind' | 'name' | 'url'> }) {
  if (media.kind === 'recording') {
    return (
      <span className="media-thumbnail">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14l11-7z" />
        </svg>
      </span>
    );
  }
  return <PictureThumbnail name={media.name} alt="" />;
}

export function PictureThumbnail({ name, alt }: { name: string; alt: string }) {
  const sources = sourcesOf(name);
  return (
    <img
      className="media-thumbnail"
      src={`/media/${name}`}
      srcSet={sources?.webp}
      sizes="12rem"
      alt={alt}
      width={sources?.width}
      height={sources?.height}
      style={{ objectPosition: sources?.position }}
      loading="lazy"
      decoding="async"
    />
  );
}
