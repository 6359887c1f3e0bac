import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FilePart } from '#contract/call.ts';
import type { Translate } from '#contract/shared/language/translate.ts';
import { AppError } from '#server/platform/errors.ts';
import { currentTranslate, translate } from '#server/platform/language/current-language.ts';
import {
  type IncomingFiles,
  type ReceivedFile,
  receivedFile,
  type UploadSlot,
} from '#server/platform/storage/incoming-files.ts';
import { enforceMinimumRate } from './minimum-rate.ts';
import { tooLarge } from './read-body.ts';

/** The form's JSON part, in bytes: the same as a JSON body of a call without a limit of its own. */
const jsonLimit = 64 * 1024;
/** The overhead of a form around its two parts, in bytes. */
const overhead = 8 * 1024;
/** The memory of the parser and the streams for an arriving file, in bytes. */
const parserMemory = 128 * 1024;

const wrongForm = (t: Translate) => new AppError('badInput', t('errors.formParts'));

export const isMultipart = ({ headers }: FastifyRequest) =>
  /^multipart\/form-data(?:;|$)/i.test(headers['content-type'] ?? '');

/**
 * Accepts multipart forms for calls that take a file: a part `body` with the JSON, then a part `file`, which is
 * streamed to disk. The call's hooks have already authorized its caller.
 * @param parseJson of the JSON part
 */
export function acceptFiles(
  app: FastifyInstance,
  incoming: IncomingFiles,
  parseJson: (request: FastifyRequest, text: string) => Promise<unknown>,
): void {
  app.decorateRequest('file', null);
  app.decorateRequest('uploadSlot', null);
  // The file is removed before the response is sent, or when the connection closes.
  app.addHook('onSend', async (request) => request.uploadSlot?.release());
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.served?.call.file) {
      reply.raw.once('close', () => void request.uploadSlot?.release());
    }
    return payload;
  });
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: Readable) => {
      const part = request.served?.call.file;
      const person = request.session?.person;
      if (!part || !person) {
        throw new AppError('unsupportedType', translate('errors.notJson'));
      }
      request.bodyShare?.take(parserMemory + jsonLimit);
      const slot = incoming.open(person.userId, person.accountType !== 0);
      request.uploadSlot = slot;
      const form = await readForm(request, payload, part, slot);
      request.file = form.file;
      return parseJson(request, form.body);
    },
  );
}

/**
 * Checks that a call that takes a file got it once: as a field of the JSON or as a separate part.
 * @throws {AppError} `badInput`
 */
export function requireOneFile(part: FilePart | undefined, request: FastifyRequest): void {
  if (!part) return;
  const isInBody = (request.body as Record<string, unknown>)[part.field] !== undefined;
  if (isInBody && request.file) throw refused(part, translate('errors.fileOrField'));
  if (part.isRequired && !isInBody && !request.file)
    throw refused(part, translate('fields.required'));
}

const refused = ({ field }: FilePart, message: string) =>
  new AppError('badInput', `${field}: ${message}`, { errors: { [field]: message } });

function readForm(
  request: FastifyRequest,
  stream: Readable,
  { maximum }: FilePart,
  slot: UploadSlot,
): Promise<{ body: string; file: ReceivedFile }> {
  // What the form's parts cause happens outside of the request's call.
  const t = currentTranslate();
  const fileTooLarge = () =>
    new AppError('tooLarge', t('errors.fileTooLarge', { size: Math.floor(maximum / 1024) }));
  const limit = maximum + jsonLimit + overhead;
  if (Number(request.headers['content-length'] ?? 0) > limit) throw fileTooLarge();
  const form = openForm(request, maximum);
  return new Promise((resolve, reject) => {
    let body: string | undefined;
    let file: Promise<ReceivedFile> | undefined;
    let total = 0;

    const settle = (error: Error | null) => {
      stopWatching();
      stream.off('data', count).off('close', onBroken);
      if (error) {
        stream.unpipe(form);
        stream.pause();
        form.destroy();
        reject(error);
      } else if (body === undefined || !file) reject(wrongForm(t));
      else resolve(file.then((received) => ({ body: body as string, file: received })));
    };
    const count = (chunk: Buffer) => {
      total += chunk.length;
      if (total > limit) settle(fileTooLarge());
    };
    const onBroken = () => {
      if (!stream.readableEnded) settle(new AppError('badInput', t('errors.uploadInterrupted')));
    };
    const stopWatching = enforceMinimumRate(stream, settle);

    form.on('field', (name, value, _nameIsCut, valueIsCut) => {
      if (name !== 'body' || body !== undefined || file) return settle(wrongForm(t));
      if (valueIsCut) return settle(tooLarge(t));
      body = value;
    });
    form.on('file', (_name, part) => {
      // An aborted part reports an error: the partial file is removed with its slot.
      part.on('error', () => settle(wrongForm(t)));
      if (body === undefined || file) {
        part.resume();
        return settle(wrongForm(t));
      }
      part.once('limit', () => settle(fileTooLarge()));
      file = write(part, slot, t);
      file.catch(settle);
    });
    for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      form.once(event, () => settle(wrongForm(t)));
    }
    form.on('error', () => settle(wrongForm(t)));
    form.once('finish', () => settle(null));
    stream.on('data', count).once('end', stopWatching).once('close', onBroken);
    stream.pipe(form);
  });
}

/** @throws {AppError} `badInput` for a form without a boundary */
function openForm({ headers }: FastifyRequest, maximum: number): BusboyInstance {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      isPartAFile: (name) => name === 'file',
      limits: {
        parts: 2,
        fields: 1,
        files: 1,
        fieldSize: jsonLimit,
        fileSize: maximum,
        headerPairs: 20,
        headerSize: 4 * 1024,
      },
    });
  } catch {
    throw wrongForm(currentTranslate());
  }
}

async function write(
  part: BusboyFileStream,
  slot: UploadSlot,
  t: Translate,
): Promise<ReceivedFile> {
  try {
    await pipeline(part, await slot.write());
    return receivedFile(slot.path, part.bytesRead);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES'].includes(code)) throw error;
    throw new AppError('unavailable', t('errors.uploadsUnavailable'), { retryAfter: 60 }, error);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    file: ReceivedFile | null;
    uploadSlot: UploadSlot | null;
  }
}
