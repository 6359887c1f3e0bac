import { findPictureSources } from '#app/content/pictures/picture-sources.ts';
import { inMegabytes, lacksAltText, type Media } from './media-files.ts';
import type { useLibrary } from './use-library.ts';

interface MediaGridProps {
  library: Pick<ReturnType<typeof useLibrary>, 'media' | 'hasMore' | 'loadMore'>;
  /** The id of the open item. */
  chosen?: string | undefined;
  onChoose: (media: Media) => void;
  /** The ids of the files selected to be changed together; absent: none can be selected. */
  selected?: readonly string[];
  onSelect?: (id: string, isSelected: boolean) => void;
}

/** Pictures and recordings side by side, each a button, and a button that loads more. */
export function MediaGrid({ library, chosen, onChoose, selected, onSelect }: MediaGridProps) {
  return (
    <>
      <ul className="media-grid">
        {library.media.map((one) => (
          <li key={one.id} className="media-entry">
            {selected && (
              <input
                type="checkbox"
                className="media-select"
                aria-label={`Select ${one.title}`}
                checked={selected.includes(one.id)}
                onChange={({ target }) => onSelect?.(one.id, target.checked)}
              />
            )}
            <Tile media={one} isChosen={one.id === chosen} onChoose={() => onChoose(one)} />
          </li>
        ))}
      </ul>
      {library.hasMore && (
        <button
          type="button"
          className="button button-quiet justify-self-start"
          onClick={() => void library.loadMore()}
        >
          Show more
        </button>
      )}
    </>
  );
}

interface TileProps {
  media: Media;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ media, isChosen, onChoose }: TileProps) {
  return (
    <button
      type="button"
      className="media-tile"
      data-media={media.id}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <Thumbnail media={media} />
      <span className="media-title">{media.title}</span>
      <span className="media-facts">
        {media.kind === 'picture' ? `${media.width} × ${media.height}` : 'Recording'}
        {`, ${inMegabytes(media.bytes)}`}
      </span>
      {media.folder !== '' && <span className="media-facts text-bark">{media.folder}</span>}
      {lacksAltText(media) && <span className="media-facts text-tomato">Needs alt text</span>}
    </button>
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
  const sources = findPictureSources(name);
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
