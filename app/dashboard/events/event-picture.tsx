import { useState } from 'react';
import { checkPicture } from '#app/editor/checks/check-picture.ts';
import { Field } from '#app/editor/fields.tsx';
import { MediaField } from '#app/editor/media/media-field.tsx';

interface EventPictureProps {
  event: { image?: string | undefined; imageAlt?: string | undefined } | null;
  errors: Partial<Record<string, string>>;
  onChange: () => void;
}

/** An event's picture with its alt text, as two fields of the form around it. */
export function EventPicture({ event, errors, onChange }: EventPictureProps) {
  const [image, setImage] = useState(event?.image ?? '');
  const [imageAlt, setImageAlt] = useState(event?.imageAlt ?? '');
  return (
    <>
      <MediaField
        label="Picture"
        value={image}
        onChange={(name, media) => {
          setImage(name);
          setImageAlt(media?.alt ?? '');
          onChange();
        }}
        error={errors.image}
      />
      {image !== '' && (
        <Field
          label="Alt text (describe the picture)"
          value={imageAlt}
          onChange={setImageAlt}
          error={errors.imageAlt}
          findings={checkPicture(image, imageAlt)}
        />
      )}
      <input type="hidden" name="image" value={image} />
      <input type="hidden" name="imageAlt" value={imageAlt} />
    </>
  );
}
