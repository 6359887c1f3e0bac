import { call } from '#app/api/call.ts';
import { callWithFile } from '#app/api/call-with-file.ts';

/** In bytes. */
const pieceSize = 1024 * 1024;

/**
 * Uploads a file in chunks.
 * @param onShare receives the uploaded fraction, from 0 to 1
 * @returns the import's id
 */
export async function sendSubscriberFile(
  file: File,
  onShare: (share: number) => void,
): Promise<string> {
  const announced = { fileName: oneLine(file.name), size: file.size };
  const { id } = (await call('subscriber/beginImport', announced)).import;
  for (let position = 0; position * pieceSize < file.size; position += 1) {
    const part = file.slice(position * pieceSize, (position + 1) * pieceSize);
    await callWithFile('subscriber/addImportPart', { id, position }, part);
    onShare(Math.min(1, ((position + 1) * pieceSize) / file.size));
  }
  return id;
}

const oneLine = (name: string) => name.replace(/\s+/g, ' ').slice(0, 200).trim() || 'A file';
