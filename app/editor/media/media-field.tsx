import { useId, useState } from 'react';
import { FieldError, fieldErrorId } from '#app/ui/form/field-error.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import './media.css';
import type { PickedMedia } from './media-files.ts';
import { PictureThumbnail } from './media-grid.tsx';
import { MediaPicker } from './media-picker.tsx';

interface MediaFieldProps {
  label: string;
  /** The name of a stored picture; empty: none. */
  value: string;
  /** @param media the chosen item, for callers that need its texts too; null if it was removed */
  onChange: (name: string, media: PickedMedia | null) => void;
  error?: string | undefined;
  /** The remove button's label. */
  removal?: string;
}

/** A library picture in a form: shown, chosen, removed. */
export function MediaField({
  label,
  value,
  onChange,
  error,
  removal = 'Remove picture',
}: MediaFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const isHydrated = useHydrated();
  const id = useId();
  return (
    <fieldset className="media-field" aria-describedby={error ? fieldErrorId(id) : undefined}>
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap items-center gap-4">
        {value !== '' && <PictureThumbnail name={value} alt="Current picture" />}
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <button
            type="button"
            className="button button-quiet"
            disabled={!isHydrated}
            aria-invalid={error !== undefined}
            onClick={() => setOpen(true)}
          >
            {value === '' ? 'Choose a picture' : 'Choose another picture'}
          </button>
          {value !== '' && (
            <button
              type="button"
              className="text-beet underline"
              disabled={!isHydrated}
              onClick={() => onChange('', null)}
            >
              {removal}
            </button>
          )}
        </div>
      </div>
      {error && <FieldError id={id} error={error} />}
      {isOpen && (
        <MediaPicker
          kind="picture"
          onClose={() => setOpen(false)}
          onPick={(media) => {
            setOpen(false);
            onChange(media.name, media);
          }}
        />
      )}
    </fieldset>
  );
}
