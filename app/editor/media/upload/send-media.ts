import { call } from '#app/api/call.ts';
import { CallError } from '#app/api/call-error.ts';
import { callWithFile, uploadCanceled } from '#app/api/call-with-file.ts';
import type { Reply } from '#contract/index.ts';

type Uploaded = Reply<'media/upload'>['media'];

interface Sending {
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** The part of a recording that one call carries: see contract/media/calls.ts. */
const partBytes = 768 * 1024;
/** The pauses before a part is resent after a network error, in ms. */
const pauses = [1_000, 3_000, 8_000];

/** Uploads a picture with its alt text into a folder. @throws {CallError} */
export async function sendPicture(
  file: File,
  words: { alt: string; isDecorative: boolean; folder: string },
  { onProgress, signal }: Sending,
): Promise<Uploaded> {
  const body = {
    name: file.name.slice(0, 200),
    alt: words.alt,
    isDecorative: words.isDecorative ? (1 as const) : (0 as const),
    folder: words.folder,
  };
  return (await callWithFile('media/upload', body, file, { onProgress, signal })).media;
}

/** Uploads a recording part by part. @throws {CallError} */
export async function sendRecording(
  file: File,
  { onProgress, signal }: Sending,
): Promise<Uploaded> {
  const count = Math.ceil(file.size / partBytes);
  const send = (
    part: number,
    work: (content: Blob, sending: Sending) => Promise<Reply<'media/uploadPart'>>,
  ) => {
    const content = file.slice(part * partBytes, (part + 1) * partBytes);
    const ofPart = { onProgress: (share: number) => onProgress((part + share) / count), signal };
    return again(() => work(content, ofPart), signal);
  };
  const name = file.name.slice(0, 200);
  let reply = await send(0, (content, ofPart) =>
    callWithFile('media/beginUpload', { name, bytes: file.size }, content, ofPart),
  );
  const { uploadId } = reply;
  try {
    for (let part = 1; part < count; part += 1) {
      signal.throwIfAborted();
      reply = await send(part, (content, ofPart) =>
        callWithFile('media/uploadPart', { uploadId, part }, content, ofPart),
      );
    }
  } catch (failure) {
    // The leftovers would be removed some hours later anyway.
    await call('media/abandonUpload', { uploadId }).catch(() => undefined);
    throw signal.aborted ? uploadCanceled() : failure;
  }
  if (!reply.media) throw new CallError(0, {});
  return reply.media;
}

async function again<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (failure) {
      const mayPass = failure instanceof CallError && [0, 503].includes(failure.status);
      if (!mayPass || signal.aborted) throw failure;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return work();
}
