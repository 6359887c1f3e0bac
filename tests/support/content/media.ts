import sharp from 'sharp';
import type { Reply } from '#contract/index.ts';
import { partBytes } from '#contract/media/calls.ts';
import { pictureProcessId } from '#server/platform/pictures/picture-process.ts';
import { filesOfPicture, readPictureName } from '#server/platform/storage/media-names.ts';
import type { SignedIn } from '#tests/support/people/accounts.ts';
import type { TestServer } from '#tests/support/server/server.ts';

export const dataUrl = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`;

/** A photograph as taken by a phone, with location and camera metadata. */
export function aPhotograph(width = 1000, height = 500, background = '#a35'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Maya was here' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
}

/** A picture of the library. */
export async function aPicture(
  server: TestServer,
  as: SignedIn,
  overrides: {
    name?: string;
    alt?: string;
    background?: string;
    width?: number;
    height?: number;
    folder?: string;
  } = {},
): Promise<Reply<'media/upload'>['media']> {
  const { name = 'oats.jpg', alt = 'A bowl of oats', folder = '' } = overrides;
  const { background, width, height } = overrides;
  const file = await aPhotograph(width, height, background);
  return (await server.call('media/upload', { name, alt, folder }, { as, file })).media;
}

/** The names of the files of a picture: one of each width and format. */
export function filesOf({ name }: { name: string }): string[] {
  const parts = readPictureName(name);
  if (!parts) throw new Error(`${name} is no picture.`);
  return filesOfPicture(parts);
}

/** The id of the process that encodes pictures. */
export const encoderId = () => pictureProcessId();

/** A file of a number of bytes that begins like an MP3. */
export const audioBytes = (bytes: number) =>
  Buffer.concat([
    Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
    Buffer.from(Array.from({ length: bytes - 10 }, (_, index) => (index * 7) % 251)),
  ]);

/** The parts in which a file is uploaded. */
export const partsOf = (file: Buffer) =>
  Array.from({ length: Math.ceil(file.length / partBytes) }, (_, part) =>
    file.subarray(part * partBytes, (part + 1) * partBytes),
  );

/** A recording of the library. */
export async function aRecording(
  server: TestServer,
  as: SignedIn,
  file: Buffer,
  name = 'talk.mp3',
) {
  const [first = Buffer.alloc(0), ...rest] = partsOf(file);
  let reply: Reply<'media/uploadPart'> = await server.call(
    'media/beginUpload',
    { name, bytes: file.length },
    { as, file: first },
  );
  for (const [index, next] of rest.entries()) {
    const { uploadId } = reply;
    reply = await server.call(
      'media/uploadPart',
      { uploadId, part: index + 1 },
      { as, file: next },
    );
  }
  if (!reply.media) throw new Error('The recording is not complete.');
  return reply.media;
}
