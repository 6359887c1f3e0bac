import type { CheckedBody, Reply } from '#contract/index.ts';
import { hour } from '#contract/shared/time-units.ts';
import type { AppDeps } from '#server/app-deps.ts';
import type { CurrentUser } from '#server/current-user.ts';
import { audit } from '#server/platform/audit.ts';
import { newId } from '#server/platform/crypto/ids.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/errors.ts';
import { enforceRateLimit } from '#server/platform/limits/rate-limit.ts';
import type { ReceivedFile } from '#server/platform/storage/incoming-files.ts';
import { nameOfRecording, titleOf } from '#server/platform/storage/media-names.ts';
import { searchTextOf } from './alt-text.ts';
import { presentMedia } from './present.ts';
import {
  countUploads,
  deleteUpload,
  findMedia,
  findUpload,
  insertMedia,
  insertUpload,
  lockUpload,
  type Upload,
  updateNextPart,
} from './queries.ts';
import { bytesOfPart, countParts, kindOfRecording, partOfRecording } from './recordings.ts';
import { recordOrphans } from './references/orphans.ts';
import { removeUpload } from './uploads.ts';

const maxRecordings = 60;
/** How many uploads one person may have in progress: two tabs with a few files each. */
const maxBegun = 10;

const noSuchUpload = () =>
  new AppError('notFound', 'This upload no longer exists. Please start over.');

/**
 * Starts the upload of a recording with its first part, which determines its type.
 * @throws {AppError} `badInput` for a file that is not a recording, or a part of the wrong length; `tooMany`;
 * `unavailable` while the storage is down
 */
export async function beginUpload(
  deps: AppDeps,
  person: CurrentUser,
  { name: given, bytes, content }: CheckedBody<'media/beginUpload'>,
  file: ReceivedFile | null,
): Promise<Reply<'media/beginUpload'>> {
  const { userId } = person;
  const part = await readPart(file, content, bytes, 0);
  const ending = kindOfRecording(part);
  if (!ending) {
    const message = 'We can’t use this recording. Try MP3, M4A, AAC, OGG, WAV, MP4 or WebM.';
    throw new AppError('badInput', message, { errors: { content: message } });
  }
  await enforceRateLimit(deps.db, {
    bucket: `recording:${userId}`,
    free: maxRecordings,
    window: hour,
  });
  await refuseTooManyBegun(deps.db, userId);
  const upload = {
    id: newId(),
    name: nameOfRecording(given, bytes, ending),
    title: titleOf(given),
    bytes,
    next_part: 0,
    created_by: userId,
    last_part_at: Date.now(),
  };
  await deps.db.transaction().execute((trx) => insertUpload(trx, upload));
  return takePart(deps, person, upload, 0, part);
}

/**
 * Adds the next part. Adding a part twice has no effect, so a request whose reply was lost can be repeated: even the
 * last one, after which there is a recording with the upload's id.
 * @throws {AppError} `notFound` for someone else's upload, or an aborted one; `badInput` for a part that is not the
 * next, or has the wrong length; `unavailable` while the storage is down
 */
export async function uploadPart(
  deps: AppDeps,
  person: CurrentUser,
  { uploadId, part, content }: CheckedBody<'media/uploadPart'>,
  file: ReceivedFile | null,
): Promise<Reply<'media/uploadPart'>> {
  const upload = await findUpload(deps.db, uploadId, person.userId);
  if (!upload) {
    const completed = await findCompleted(deps.db, uploadId, person.userId);
    if (!completed) throw noSuchUpload();
    return completed;
  }
  if (part < upload.next_part) return begun(upload.id, upload.next_part);
  if (part > upload.next_part) {
    const message = `Send part ${upload.next_part} next.`;
    throw new AppError('badInput', message, { errors: { part: message } });
  }
  const bytes = await readPart(file, content, upload.bytes, part);
  return takePart(deps, person, upload, part, bytes);
}

/**
 * Aborts an upload and deletes its parts.
 * @throws {AppError} `notFound`
 */
export async function abandonUpload(
  { db, media }: AppDeps,
  { userId }: CurrentUser,
  { uploadId }: CheckedBody<'media/abandonUpload'>,
): Promise<Reply<'media/abandonUpload'>> {
  const upload = await findUpload(db, uploadId, userId);
  if (!upload) throw noSuchUpload();
  await removeUpload(db, media, upload);
  return { code: 1, message: 'The upload is canceled.' };
}

async function takePart(
  { db, media }: AppDeps,
  { userId }: CurrentUser,
  upload: Upload,
  part: number,
  bytes: Buffer,
): Promise<Reply<'media/uploadPart'>> {
  const file = partOfRecording(upload.name, part);
  await media.put(file, bytes);
  const isLast = part + 1 === countParts(upload.bytes);
  const next = await db.transaction().execute(async (trx) => {
    const current = await lockUpload(trx, upload.id, userId);
    if (!current) return null;
    if (current.next_part !== part) return current.next_part;
    if (isLast) {
      await insertMedia(trx, recordingRow(upload));
      await deleteUpload(trx, upload.id);
      await audit(trx, { userId, action: 'media.upload', subject: `media/${upload.id}` });
    } else {
      await updateNextPart(trx, upload.id, part + 1);
    }
    return part + 1;
  });
  if (next !== null && !isLast) return begun(upload.id, next);
  const completed = await findCompleted(db, upload.id, userId);
  if (completed) return completed;
  // Aborted while this part was written: its other files have been removed, and this one came after.
  await recordOrphans(db, [file], Date.now());
  throw noSuchUpload();
}

/** The state of an upload; undefined if it was aborted. */
async function findCompleted(db: Db, id: string, userId: string) {
  const row = await findMedia(db, id);
  if (row?.kind !== 'recording' || row.created_by !== userId) return undefined;
  const message = `${row.title} is uploaded.`;
  const nextPart = countParts(row.bytes);
  return { code: 1 as const, message, uploadId: id, nextPart, media: presentMedia(row) };
}

const begun = (uploadId: string, nextPart: number) => ({
  code: 1 as const,
  message: 'The part is saved.',
  uploadId,
  nextPart,
  media: null,
});

function recordingRow({ id, title, name, bytes, created_by }: Upload) {
  const words = { title, alt: '', name };
  return {
    id,
    kind: 'recording' as const,
    ...words,
    width: 0,
    height: 0,
    is_decorative: 0 as const,
    focus_x: 50,
    focus_y: 50,
    bytes,
    words: searchTextOf(words),
    version: 1,
    created_at: Date.now(),
    created_by,
  };
}

/** @throws {AppError} `badInput` for a part of the wrong length */
async function readPart(
  file: ReceivedFile | null,
  content: string | undefined,
  bytes: number,
  part: number,
): Promise<Buffer> {
  const read = file ? await file.read() : Buffer.from(content ?? '', 'base64');
  const wanted = bytesOfPart(bytes, part);
  if (read.length === wanted) return read;
  const message = `Part ${part} must have ${wanted} bytes, but has ${read.length}.`;
  throw new AppError('badInput', message, { errors: { content: message } });
}

async function refuseTooManyBegun(db: Db, userId: string): Promise<void> {
  if ((await countUploads(db, userId)) < maxBegun) return;
  throw new AppError('tooMany', 'Too many uploads are in progress. Finish or cancel one first.', {
    retryAfter: 60,
  });
}
