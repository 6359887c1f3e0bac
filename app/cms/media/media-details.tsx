import { type FormEvent, useState } from 'react';
import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { useAction } from '#app/api/use-action.ts';
import { findPictureSources } from '#app/content/pictures/picture-sources.ts';
import { ActionBar } from '#app/editor/action-bar/action-bar.tsx';
import { afterSave, isSame } from '#app/editor/drafts/after-save.ts';
import { Field } from '#app/editor/fields.tsx';
import { AltTextFields, hasNoAltText, missingAltText } from '#app/editor/media/alt-text-fields.tsx';
import { inMegabytes, type Media } from '#app/editor/media/media-files.ts';
import { useMay } from '#app/shell/staff/held-roles.ts';
import { SiteLink } from '#app/ui/site-link.tsx';
import { useDateAndTime } from '#app/ui/use-date-and-time.ts';
import { useUnsaved } from '../lists/unsaved-forms.tsx';
import { DeleteMedia } from './delete-media.tsx';
import { FocusPoint } from './focus-point.tsx';
import { ReplacePicture } from './replace-picture.tsx';

interface MediaDetailsProps {
  media: Media;
  onChange: (media: Media) => void;
  onDeleted: (message: string) => void;
  onClose: () => void;
}

/** The editable fields of a library item. */
const draftOf = ({ title, folder, alt, isDecorative, focusX, focusY }: Media) => ({
  title,
  folder,
  alt,
  isDecorative: isDecorative === 1,
  focus: { x: focusX, y: focusY },
});

/** A library item: its texts, focal point, uses, and actions. */
export function MediaDetails({ media, onChange, onDeleted, onClose }: MediaDetailsProps) {
  const [draft, setDraft] = useState(() => draftOf(media));
  const mayReplace = useMay('media.replace');
  const dateAndTime = useDateAndTime();
  const action = useAction('title', 'folder', 'alt');
  const { title, folder, alt, isDecorative, focus } = draft;
  const isPicture = media.kind === 'picture';
  const isDirty = !isSame(draft, draftOf(media));
  useUnsaved(isDirty);

  const change = (fields: Partial<typeof draft>) =>
    setDraft((before) => ({ ...before, ...fields }));
  /** Shows the server's version, keeping changes made since `known`. */
  const show = (newest: Media, known = draftOf(media)) => {
    setDraft((now) => afterSave(draftOf(newest), known, now));
    onChange(newest);
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPicture && hasNoAltText(draft)) {
      return action.show({ errors: { alt: missingAltText } });
    }
    void action.run(async () => {
      try {
        const reply = await call('media/editMedia', {
          id: media.id,
          version: media.version,
          title,
          folder,
          alt,
          isDecorative: isDecorative ? 1 : 0,
          focusX: focus.x,
          focusY: focus.y,
        });
        show(reply.media, draft);
        return reply.message;
      } catch (failure) {
        if (!(failure instanceof CallError) || failure.status !== 409) throw failure;
        const theirs = failure.reply.media as Media;
        show(theirs);
        throw new CallError(409, {
          message: `Someone else changed this after you opened it. Its name is now “${theirs.title}”${theirs.alt && ` and its alt text “${theirs.alt}”`}. Save again to keep your version.`,
        });
      }
    });
  };
  return (
    <div className="grid gap-5">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-xl [overflow-wrap:anywhere]">{media.title}</h2>
        <button type="button" className="text-leaf underline" onClick={onClose}>
          Close
        </button>
      </div>
      <form className="grid gap-3" onSubmit={save} noValidate>
        {isPicture && findPictureSources(media.name) && (
          <FocusPoint media={media} focus={focus} onChange={(point) => change({ focus: point })} />
        )}
        {isPicture && !findPictureSources(media.name) && (
          <img className="media-whole" src={media.url} alt={media.alt} />
        )}
        {!isPicture && <Player media={media} />}
        <Field
          label="Name"
          value={title}
          onChange={(typed) => change({ title: typed })}
          error={action.errors.title}
        />
        <Field
          label="Folder (blank = none)"
          value={folder}
          onChange={(typed) => change({ folder: typed })}
          error={action.errors.folder}
        />
        {isPicture && (
          <AltTextFields
            alt={alt}
            isDecorative={isDecorative}
            onChange={change}
            error={action.errors.alt}
          />
        )}
        <ActionBar
          state={isDirty ? 'Unsaved changes' : undefined}
          action={action}
          primary={
            <button type="submit" className="button" disabled={!action.isReady}>
              {action.isBusy ? 'Saving…' : 'Save'}
            </button>
          }
        />
      </form>
      <Uses media={media} />
      <p className="text-sm text-bark [overflow-wrap:anywhere]">
        {isPicture && `${media.width} × ${media.height} pixels, `}
        {inMegabytes(media.bytes)}
        {isPicture && ' in all its sizes'}, {dateAndTime(media.createdAt)}
        {media.createdBy && `, by ${media.createdBy}`}.
        <br />
        In a text: <code>{`![${alt || 'words'}](${media.name})`}</code>
      </p>
      {mayReplace && isPicture && (
        <ReplacePicture media={media} onChanged={(newest) => show(newest)} />
      )}
      {mayReplace && <DeleteMedia media={media} onDeleted={onDeleted} />}
    </div>
  );
}

function Uses({ media: { uses } }: { media: Media }) {
  return (
    <section aria-label="Where it is used">
      <h3 className="text-base">Where it is used</h3>
      {uses.length === 0 ? (
        <p className="mt-1 text-sm">Nowhere yet.</p>
      ) : (
        <ul className="mt-1 list-disc pl-5 text-sm">
          {uses.map(({ title, to }) => (
            <li key={`${to} ${title}`}>
              {to === '' ? title : <SiteLink to={to}>{title}</SiteLink>}
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
  // biome-ignore lint/a11y/useMediaCaption: it is a preview; visitors get a transcript.
  return <audio className="w-full" controls preload="metadata" src={url} aria-label={label} />;
}
