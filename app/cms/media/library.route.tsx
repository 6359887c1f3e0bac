import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { guards } from '#app/shell/access/middleware.ts';
import { useListAddress } from '#app/shell/staff/filters/use-list-address.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import '#app/editor/media/media.css';
import type { LoaderArgs, MetaArgs, PageProps } from '#app/api/loaders/route-types.ts';
import type { Media } from '#app/editor/media/media-files.ts';
import { MediaGrid } from '#app/editor/media/media-grid.tsx';
import { UploadArea } from '#app/editor/media/upload/upload-area.tsx';
import { useLibrary } from '#app/editor/media/use-library.ts';
import { UnsavedForms } from '../lists/unsaved-forms.tsx';
import { LibraryFilters, readLibraryFilter } from './library-filters.tsx';
import { MediaDetails } from './media-details.tsx';
import { SelectedMedia } from './selected-media.tsx';

export const middleware = guards('token', 'session', 'media.browse');

export async function loader({ context, url }: LoaderArgs) {
  const filter = readLibraryFilter(url.searchParams);
  const { media, total, folders } = await context.get(siteRequest).call('media/getMedia', filter);
  return { media, total, folders };
}

export function meta({ matches }: MetaArgs<typeof loader>) {
  return pageMeta(siteOf(matches), {
    title: 'Pictures and recordings',
    description: 'The media library.',
    path: '/cms/media',
    isIndexed: false,
  });
}

/** The media library: its items, uploads, and one item's details. */
export default function Library({ loaderData }: PageProps<typeof loader>) {
  const address = useListAddress();
  const filter = readLibraryFilter(new URLSearchParams(address.key));
  const library = useLibrary(filter, loaderData);
  const [selected, setSelected] = useState<string[]>([]);
  const [openId, setOpenId] = useState<string>();
  const open = library.media.find(({ id }) => id === openId);
  const grid = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another one is opened.
  useEffect(() => panel.current?.focus(), [openId]);

  const close = () => {
    const tile = grid.current?.querySelector<HTMLElement>(`[data-media="${openId}"]`);
    setOpenId(undefined);
    tile?.focus();
  };
  return (
    <div className="wrap staff pt-10">
      <p className="eyebrow">
        <SiteLink to="/cms">All pages</SiteLink>
      </p>
      <h1 className="mt-2">Pictures and recordings</h1>
      <p className="mt-2 mb-4 max-w-[42rem]">
        Use these files on any page. Changes appear on the site right away.
      </p>
      <noscript>
        <p className="notice mb-4">Turn on JavaScript to edit the site.</p>
      </noscript>
      <UploadArea
        folder={filter.folder}
        onUploaded={(media) => library.put({ ...media, uses: [] })}
      />
      <LibraryFilters
        library={library}
        filter={filter}
        onChange={(values) => {
          address.change(values);
          setSelected([]);
        }}
      />
      <div className={open ? 'media-library media-library-open' : 'media-library'}>
        {open && (
          <section
            ref={panel}
            tabIndex={-1}
            className="media-details staff-panel"
            aria-label={`Details of ${open.title}`}
          >
            <UnsavedForms hasLocalDrafts={false}>
              <MediaDetails
                key={open.id}
                media={open}
                onChange={library.put}
                onClose={close}
                onDeleted={(message) => {
                  library.remove(open.id);
                  setOpenId(undefined);
                  toast.success(message);
                  grid.current?.querySelector<HTMLElement>('[data-media]')?.focus();
                }}
              />
            </UnsavedForms>
          </section>
        )}
        <div ref={grid} className="grid gap-4">
          <MediaGrid
            library={library}
            chosen={openId}
            onChoose={(media) => void show(media)}
            selected={selected}
            onSelect={(id, isSelected) =>
              setSelected((before) =>
                isSelected ? [...before, id] : before.filter((each) => each !== id),
              )
            }
          />
          <SelectedMedia
            ids={selected}
            folders={library.folders}
            onDone={(kept) => {
              setSelected(kept);
              void library.reload();
            }}
          />
        </div>
      </div>
    </div>
  );

  /** Opens the current version: it may have changed or come into use since the list was loaded. */
  async function show(media: Media) {
    const newest = await call('media/getMedia', { search: media.name }).catch(() => null);
    const same = newest?.media.find(({ id }) => id === media.id);
    if (same) library.put(same);
    setOpenId(media.id);
  }
}
