import { type FormEvent, useState } from 'react';
import { call } from '../../client/call.ts';
import { CallError } from '../../client/call-error.ts';
import { longDate } from '../../components/dates.ts';
import { sourcesOf } from '../../components/picture-sources.ts';
import { SiteLink } from '../../components/site-link.tsx';
import { useSaving } from '../../forms/use-saving.ts';
import { CheckField, Field } from '../fields.tsx';
import { DeleteMedia } from './delete-media.tsx';
import { FocusPoint } from './focus-point.tsx';
import { inMegabytes, type Media } from './kinds.ts';
import { ReplacePicture } from './replace-picture.tsx';
import { missingWords } from './use-uploads.ts';

interface DetailsProps {
  media: Media;
  onChange: (media: Media) => void;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** One of the library: its words, what stays in sight of it, where it is used, and what to do with it. */
export function Details({ media, onChange, onDeleted, onClose }: DetailsProps) {
  const [title, setTitle] = useState(media.title);
  const [alt, setAlt] = useState(media.alt);
  const [isDecorative, setDecorative] = useState(media.isDecorative === 1);
  const [focus, setFocus] = useState({ x: media.focusX, y: media.focusY });
  const saving = useSaving('title', 'alt');
  const isPicture = media.kind === 'picture';

  /** Shows what the server has, in place of what is in the form. */
  const show = (newest: Media) => {
    setTitle(newest.title);
    setAlt(newest.alt);
    setDecorative(newest.isDecorative === 1);
    setFocus({ x: newest.focusX, y: newest.focusY });
    onChange(newest);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPicture && !isDecorative && alt.trim() === '') {
      return saving.say({ errors: { alt: missingWords } });
    }
    void saving.save(async () => {
      try {
        const edited = {
          id: media.id,
          version: media.version,
          title,
          focusX: focus.x,
          focusY: focus.y,
        };
        const words = { alt, isDecorative: isDecorative ? (1 as const) : (0 as const) };
        const reply = await call('media/editMedia', { ...edited, ...words });
        show(reply.media);
        return reply.message;
      } catch (failure) {
        // Somebody else was faster: what they saved is shown, and what is typed here is typed again.
        if (failure instanceof CallError && failure.status === 409) {
          show(failure.reply.media as Media);
        }
        throw failure;
      }
    });
  };
  return (
    <div className="grid gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-[1.25rem] [overflow-wrap:anywhere]">{media.title}</h2>
        <button type="button" className="text-leaf underline" onClick={onClose}>
          Close
        </button>
      </div>
      <form className="grid gap-3" onSubmit={save} noValidate>
        {isPicture && sourcesOf(media.name) && (
          <FocusPoint media={media} focus={focus} onChange={setFocus} />
        )}
        {isPicture && !sourcesOf(media.name) && (
          <img className="media-whole" src={media.url} alt={media.alt} />
        )}
        {!isPicture && <Player media={media} />}
        <Field label="Name" value={title} onChange={setTitle} error={saving.errors.title} />
        {isPicture && !isDecorative && (
          <Field
            label="What the picture shows"
            value={alt}
            onChange={setAlt}
            error={saving.errors.alt}
          />
        )}
        {isPicture && (
          <CheckField
            label="It is decoration: screen readers may leave it out"
            isChecked={isDecorative}
            onChange={setDecorative}
          />
        )}
        <p role="alert" className="notice notice-bad">
          {saving.error}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="button" disabled={!saving.isReady}>
            {saving.isBusy ? 'Saving…' : 'Save'}
          </button>
          <p role="status" className="text-[0.95rem]">
            {saving.message}
          </p>
        </div>
      </form>
      <Uses media={media} />
      <p className="text-[0.9rem] text-bark [overflow-wrap:anywhere]">
        {isPicture && `${media.width} × ${media.height} pixels, `}
        {inMegabytes(media.bytes)}
        {isPicture && ' in all its sizes'}, {longDate(media.createdAt)}
        {media.createdBy && `, by ${media.createdBy}`}.
        <br />
        In a text: <code>{`![${alt || 'words'}](${media.name})`}</code>
      </p>
      {isPicture && <ReplacePicture media={media} onReplaced={show} />}
      <DeleteMedia media={media} onDeleted={onDeleted} />
    </div>
  );
}

function Uses({ media: { uses } }: { media: Media }) {
  return (
    <section aria-label="Where it is used">
      <h3 className="text-[1rem]">Where it is used</h3>
      {uses.length === 0 ? (
        <p className="mt-1 text-[0.95rem]">Nowhere yet.</p>
      ) : (
        <ul className="mt-1 list-disc pl-5 text-[0.95rem]">
          {uses.map(({ title, to }) => (
            <li key={`${to} ${title}`}>
              <SiteLink to={to}>{title}</SiteLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Player({ media: { name, url, title } }: { media: Media }) {
  const label = `Listen to ${title}`;
  if (/\.(?:mp4|webm)$/.test(name)) {
    return (
      // biome-ignore lint/a11y/useMediaCaption: it is tried here, and captioned where visitors see it.
      <video className="media-whole" controls preload="metadata" src={url} aria-label={label} />
    );
  }
  // biome-ignore lint/a11y/useMediaCaption: it is tried here, and told in words where visitors hear it.
  return <audio className="w-full" controls preload="metadata" src={url} aria-label={label} />;
}
