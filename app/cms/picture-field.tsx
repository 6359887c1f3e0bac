import { type ChangeEvent, useId, useState } from 'react';
import { FieldError } from './fields.tsx';

const largestFile = 10 * 1024 * 1024;
const kinds = ['png', 'jpeg', 'webp', 'gif', 'avif'].map((kind) => `image/${kind}`).join(',');

/** Whether a picture was chosen from a file and waits to be saved. */
export const isNewPicture = (picture: string) => picture.startsWith('data:');

interface PictureFieldProps {
  label: string;
  /** The name of a stored picture, or a chosen file as a data: URL; empty: none. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** A picture chosen from a file. It is uploaded when the form is saved. */
export function PictureField({ label, value, onChange, error }: PictureFieldProps) {
  const id = useId();
  const [fault, setFault] = useState('');
  const told = fault || error;

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    setFault('');
    if (!file) return;
    if (file.size > largestFile) return setFault('The picture may have at most 10 MB.');
    const decoded = await createImageBitmap(file).catch(() => null);
    if (!decoded) return setFault('This is not a picture that can be used.');
    decoded.close();
    onChange(await readAsDataUrl(file));
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      {value && (
        <img
          className="emblem size-16 object-cover"
          src={isNewPicture(value) ? value : `/media/${value}`}
          alt={isNewPicture(value) ? 'As it was chosen' : 'As it is now'}
          width={64}
          height={64}
        />
      )}
      <div className="field flex-1 basis-52">
        <label htmlFor={id}>{label}</label>
        <input
          id={id}
          className="account-file"
          type="file"
          accept={kinds}
          aria-invalid={Boolean(told)}
          aria-describedby={told ? `${id}-error` : undefined}
          onChange={(event) => void choose(event)}
        />
        <FieldError id={id} error={told} />
      </div>
    </div>
  );
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
