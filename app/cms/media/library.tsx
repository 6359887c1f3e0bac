import { useEffect, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { siteRequest } from '#app/api/loaders/request-context.ts';
import { pageMeta, siteOf } from '#app/content/page-meta.ts';
import { CheckField } from '#app/ui/form/check-field.tsx';
import { SiteLink } from '#app/ui/site-link.tsx';
import { toast } from '#app/ui/toast/toast.ts';
import './media.css';
import { UnsavedForms } from '../lists/unsaved-forms.tsx';
import type { Route } from './+types/library';
import type { Media } from './kinds.ts';
import { LibrarySearch } from './library-search.tsx';
import { MediaDetails } from './media-details.tsx';
import { MediaGrid } from './media-grid.tsx';
import { UploadArea } from './upload/upload-area.tsx';
import { useLibrary } from './use-library.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { media, total } = await context.get(siteRequest).call('media/getMedia', {});
  return { media, total };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Pictures and recordings',
    description: 'The media library.',
    path: '/cms/media',
    isIndexed: false,
  });
}

const kinds = { all: 'All', picture: 'Pictures', recording: 'Recordings' } as const;

/** The media library: its items, uploads, and one item's details. */
export default function Library({ loaderData }: Route.ComponentProps) {
  const [kind, setKind] = useState<keyof typeof kinds>('all');
  const library = useLibrary(kind === 'all' ? undefined : kind, loaderData);
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
        onUploaded={(media) => {
          library.put({ ...media, uses: [] });
          toast.success(`${media.title} is uploaded.`);
        }}
      />
      <div className="mt-6 flex flex-wrap items-end gap-x-8 gap-y-3">
        <div className="flex-1 basis-64">
          <LibrarySearch library={library} />
        </div>
        <fieldset className="flex flex-wrap gap-x-4 pb-6">
          <legend className="sr-only">File type</legend>
          {Object.entries(kinds).map(([value, label]) => (
            <CheckField
              key={value}
              type="radio"
              label={label}
              name="kind"
              checked={kind === value}
              onChange={() => setKind(value as keyof typeof kinds)}
            />
          ))}
        </fieldset>
      </div>
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
          <MediaGrid library={library} chosen={openId} onChoose={(media) => void show(media)} />
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
