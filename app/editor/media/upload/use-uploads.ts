import { useEffect, useRef, useState } from 'react';
import { explainAfterSentence } from '#app/api/call-error.ts';
import { randomId } from '#app/api/random-id.ts';
import { useTranslate } from '#app/language/use-translate.ts';
import { hasNoAltText, missingAltText } from '../alt-text-fields.tsx';
import { kindOf, type Media, recordingError } from '../media-files.ts';
import { firstFrameOnly, preparePicture } from './prepare-picture.ts';
import { sendPicture, sendRecording } from './send-media.ts';

/** A file being uploaded to the library. */
export interface Upload {
  key: string;
  file: File;
  kind: Media['kind'];
  /** An object URL of the picture; empty for a recording. */
  preview: string;
  alt: string;
  isDecorative: boolean;
  /** 'moving': it is animated, and the person who uploads it decides whether its first frame is enough. */
  state: 'preparing' | 'moving' | 'ready' | 'unusable' | 'sending' | 'failed';
  /** The uploaded fraction, from 0 to 1. */
  progress: number;
  /** The error of the file or its texts. */
  error: string;
}

export const isWaiting = ({ state }: Upload) =>
  state === 'preparing' || state === 'ready' || state === 'failed';

/** How many files can wait at once. */
export const maxUploads = 20;

const unusable = (error: string) => ({ state: 'unusable' as const, error });

const lacksAltText = (upload: Upload) => upload.kind === 'picture' && hasNoAltText(upload);

/**
 * The chosen, dropped or pasted files, until they are in the library.
 * @param only the requested kind, if one
 * @param onUploaded receives each when it is uploaded
 * @param folder into which pictures are put
 */
export function useUploads(
  only: Media['kind'] | undefined,
  onUploaded: (media: Omit<Media, 'uses'>) => void,
  folder = '',
) {
  const t = useTranslate();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [isTooMany, setTooMany] = useState(false);
  const [given, setGiven] = useState(() => new AbortController());
  /** The same, known at once and not with the next rendering. */
  const kept = useRef(uploads);
  /** Resolves when the files that were added so far are prepared. */
  const preparation = useRef(Promise.resolve());
  useEffect(
    () => () => {
      for (const { preview } of kept.current) URL.revokeObjectURL(preview);
      kept.current = [];
    },
    [],
  );

  const update = (work: (all: Upload[]) => Upload[]) => {
    kept.current = work(kept.current);
    setUploads(kept.current);
  };
  const change = (key: string, fields: Partial<Upload>) =>
    update((all) => all.map((each) => (each.key === key ? { ...each, ...fields } : each)));
  const drop = ({ key, preview }: Upload) => {
    URL.revokeObjectURL(preview);
    update((all) => all.filter((each) => each.key !== key));
  };

  /** Shows the files at once, and makes each ready to be sent. */
  function add(files: Iterable<File>) {
    const room = maxUploads - kept.current.length;
    setTooMany([...files].length > room);
    const added = [...files].slice(0, Math.max(0, room)).map(
      (file): Upload => ({
        key: randomId(),
        file,
        kind: kindOf(file),
        preview: '',
        alt: '',
        isDecorative: false,
        state: 'preparing',
        progress: 0,
        error: '',
      }),
    );
    update((all) => [...all, ...added]);
    // One after another: a large picture takes much memory while it is decoded.
    preparation.current = preparation.current.then(async () => {
      for (const upload of added) change(upload.key, await prepare(upload));
    });
  }

  /** Goes on with an animated picture: only its first frame is kept. */
  function stop(upload: Upload) {
    change(upload.key, { state: 'preparing', error: '' });
    preparation.current = preparation.current.then(async () =>
      change(upload.key, await prepare(upload, true)),
    );
  }

  async function prepare({ key, file, kind }: Upload, mayStop = false): Promise<Partial<Upload>> {
    if (only !== undefined && only !== kind) return unusable(`Choose a ${only} here.`);
    if (kind === 'recording') {
      const error = recordingError(file);
      return error ? unusable(error) : { state: 'ready' };
    }
    const prepared = await preparePicture(file, { mayStop });
    if ('isMoving' in prepared) return { state: 'moving', error: firstFrameOnly };
    if ('error' in prepared) return unusable(prepared.error);
    // It may have been removed meanwhile, or the screen closed.
    if (!kept.current.some((each) => each.key === key)) return {};
    return { state: 'ready', file: prepared.file, preview: URL.createObjectURL(prepared.file) };
  }

  async function send(upload: Upload, signal: AbortSignal) {
    const { key, file, kind } = upload;
    change(key, { state: 'sending', progress: 0, error: '' });
    const sending = { signal, onProgress: (progress: number) => change(key, { progress }) };
    try {
      const media =
        kind === 'picture'
          ? await sendPicture(file, { ...upload, folder }, sending)
          : await sendRecording(file, sending);
      drop(upload);
      onUploaded(media);
    } catch (failure) {
      change(key, { state: 'failed', error: explainAfterSentence(failure, t) });
    }
  }

  /**
   * Uploads all files that are ready, one after another.
   * @returns the key of the first that lacks its texts
   */
  async function sendAll(): Promise<string | undefined> {
    const sendable = kept.current.filter(isWaiting);
    const undescribed = sendable.filter(lacksAltText);
    for (const { key } of undescribed) change(key, { error: missingAltText });
    if (undescribed[0]) return undescribed[0].key;
    const controller = new AbortController();
    setGiven(controller);
    setBusy(true);
    await preparation.current;
    for (const { key } of sendable) {
      // Its current state: while it waited, its texts may have changed, or it may have been removed.
      const upload = kept.current.find((each) => each.key === key);
      if (!upload || !isWaiting(upload) || controller.signal.aborted) continue;
      if (lacksAltText(upload)) change(key, { error: missingAltText });
      else await send(upload, controller.signal);
    }
    setBusy(false);
  }

  return {
    uploads,
    isBusy,
    isTooMany,
    add,
    change,
    drop,
    stop,
    sendAll,
    giveUp: () => given.abort(),
  };
}
