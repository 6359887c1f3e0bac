import { useEffect, useRef, useState } from 'react';
import { explain } from '#app/api/call-error.ts';
import { hasNoAltText, missingAltText } from '../alt-text-fields.tsx';
import { kindOf, type Media, validateFile } from '../kinds.ts';
import { sendPicture, sendRecording } from './send-file.ts';

/** A file being uploaded to the library. */
export interface Upload {
  key: string;
  file: File;
  kind: Media['kind'];
  /** An object URL of the picture; empty for a recording. */
  preview: string;
  alt: string;
  isDecorative: boolean;
  state: 'ready' | 'unusable' | 'sending' | 'failed';
  /** The uploaded fraction, from 0 to 1. */
  progress: number;
  /** The error of the file or its texts. */
  error: string;
}

export const isWaiting = ({ state }: Upload) => state === 'ready' || state === 'failed';

const lacksAltText = (upload: Upload) => upload.kind === 'picture' && hasNoAltText(upload);

/**
 * The chosen, dropped or pasted files, until they are in the library.
 * @param only the requested kind, if one
 * @param onUploaded receives each when it is uploaded
 */
export function useUploads(
  only: Media['kind'] | undefined,
  onUploaded: (media: Omit<Media, 'uses'>) => void,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [given, setGiven] = useState(() => new AbortController());
  const kept = useRef(uploads);
  kept.current = uploads;
  useEffect(
    () => () => {
      for (const { preview } of kept.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const change = (key: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const drop = ({ key, preview }: Upload) => {
    URL.revokeObjectURL(preview);
    setUploads((all) => all.filter((each) => each.key !== key));
  };

  async function add(files: Iterable<File>) {
    for (const file of files) {
      const kind = kindOf(file);
      const error =
        only !== undefined && only !== kind ? `Choose a ${only} here.` : await validateFile(file);
      const upload: Upload = {
        key: crypto.randomUUID(),
        file,
        kind,
        preview: kind === 'picture' && error === '' ? URL.createObjectURL(file) : '',
        alt: '',
        isDecorative: false,
        state: error === '' ? 'ready' : 'unusable',
        progress: 0,
        error,
      };
      setUploads((all) => [...all, upload]);
    }
  }

  async function send(upload: Upload, signal: AbortSignal) {
    const { key, file, kind } = upload;
    change(key, { state: 'sending', progress: 0, error: '' });
    const sending = { signal, onProgress: (progress: number) => change(key, { progress }) };
    try {
      const media =
        kind === 'picture'
          ? await sendPicture(file, upload, sending)
          : await sendRecording(file, sending);
      drop(upload);
      onUploaded(media);
    } catch (failure) {
      change(key, { state: 'failed', error: explain(failure) });
    }
  }

  /**
   * Uploads all files that are ready, one after another.
   * @returns the key of the first that lacks its texts
   */
  async function sendAll(): Promise<string | undefined> {
    const sendable = uploads.filter(isWaiting);
    const undescribed = sendable.filter(lacksAltText);
    for (const { key } of undescribed) change(key, { error: missingAltText });
    if (undescribed[0]) return undescribed[0].key;
    const controller = new AbortController();
    setGiven(controller);
    setBusy(true);
    for (const { key } of sendable) {
      // Its current state: while it waited, its texts may have changed, or it may have been removed.
      const upload = kept.current.find((each) => each.key === key);
      if (!upload || controller.signal.aborted) continue;
      if (lacksAltText(upload)) change(key, { error: missingAltText });
      else await send(upload, controller.signal);
    }
    setBusy(false);
  }

  return { uploads, isBusy, add, change, drop, sendAll, giveUp: () => given.abort() };
}
