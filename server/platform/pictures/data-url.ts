import { Refusal } from '#server/platform/errors.ts';

const mostBytes = 10 * 1024 * 1024;

/** The bytes of a data: URL. @param field of the body @throws {Refusal} `badInput` for more than 10 MB */
export function bytesOfPicture(data: string, field: string): Buffer {
  const bytes = Buffer.from(data.slice(data.indexOf(',') + 1), 'base64');
  if (bytes.length <= mostBytes) return bytes;
  const message = 'The picture may have at most 10 MB.';
  throw new Refusal('badInput', message, { errors: { [field]: message } });
}
