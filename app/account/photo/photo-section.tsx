import { type ChangeEvent, useRef, useState } from 'react';
import { call } from '#app/api/call.ts';
import { callWithFile } from '#app/api/call-with-file.ts';
import { useAction } from '#app/api/use-action.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { ActionMessage } from '#app/ui/form/action-message.tsx';
import { FileField } from '#app/ui/form/file-field.tsx';
import type { ProfileProps } from '../profile-props.ts';
import { Section, useKeptFocus } from '../section.tsx';
import { Cropper } from './cropper.tsx';

const largestFile = 10 * 1024 * 1024;
const kinds = ['png', 'jpeg', 'webp', 'gif', 'avif'].map((kind) => `image/${kind}`).join(',');

/** The photo in the header: uploading, cropping, and removing it. */
export function PhotoSection({ profile, onChange }: ProfileProps) {
  const t = useTranslate();
  const file = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const action = useAction();
  useKeptFocus('photo', profile.photo);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const chosen = event.target.files?.[0];
    action.show();
    setPicture(null);
    if (!chosen) return;
    if (chosen.size > largestFile) {
      return action.show({ error: t('account.pictureTooLarge') });
    }
    const decoded = await createImageBitmap(chosen).catch(() => null);
    if (decoded) setPicture(decoded);
    else action.show({ error: t('fields.pictureUnusable') });
  }

  const leave = () => {
    setPicture(null);
    if (file.current) file.current.value = '';
    file.current?.focus();
  };
  const save = async (square: Blob | null) => {
    if (!square) return action.show({ error: t('fields.pictureUnusable') });
    const isDone = await action.run(async () => {
      const reply = await callWithFile('account/editPhoto', {}, square);
      onChange(reply.profile);
      return reply.message;
    });
    if (isDone) leave();
  };
  const remove = () =>
    action.run(async () => {
      const reply = await call('account/deletePhoto', {});
      onChange(reply.profile);
      file.current?.focus();
      return reply.message;
    });

  return (
    <Section id="photo" title={t('account.photoHeading')} note={t('account.photoNote')}>
      <div className="form">
        <div className="flex flex-wrap items-center gap-5">
          <img
            className="avatar account-photo"
            src={`/media/${profile.photo || 'user.svg'}`}
            alt={t(profile.photo ? 'account.photoAlt' : 'account.noPhoto')}
            width={96}
            height={96}
          />
          <FileField
            ref={file}
            id="photo-file"
            label={t('account.choosePicture')}
            className="flex-1 basis-52"
            accept={kinds}
            onChange={(event) => void choose(event)}
          />
        </div>
        {picture && (
          <Cropper
            picture={picture}
            isBusy={action.isBusy}
            onSave={(square) => void save(square)}
            onCancel={leave}
          />
        )}
        <ActionMessage action={action} />
        {profile.photo && !picture && (
          <button
            type="button"
            className="button button-quiet"
            disabled={!action.isReady}
            onClick={() => void remove()}
          >
            {t('account.removePhoto')}
          </button>
        )}
      </div>
    </Section>
  );
}
