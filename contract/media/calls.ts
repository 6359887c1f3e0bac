import { z } from 'zod';
import { body, bodyLimits, call, changed, reply } from '../call.ts';
import {
  flag,
  id,
  line,
  maxPictureBytes,
  pictureData,
  requiredLine,
  smallFile,
  time,
  version,
} from '../fields.ts';
import { nameSchema } from '../named.ts';
import { sample } from '../sample.ts';

const mediaKinds = ['picture', 'recording'] as const;

/** How many bytes of a recording one call carries; the last one carries the rest. */
export const partBytes = 768 * 1024;
const maxRecordingBytes = 200 * 1024 * 1024;

/** A position in a picture's width or height, in percent: the focal point for cropping. */
const focus = z.number().int().min(0).max(100);

const fields = {
  id,
  kind: z.enum(mediaKinds),
  /** Its name in texts and fields. It changes with the file. */
  name: z.string(),
  url: z.string(),
  /** Its label for staff. */
  title: z.string(),
  /** In pixels; 0 for a recording. */
  width: z.number(),
  height: z.number(),
  alt: z.string(),
  isDecorative: flag,
  /** Empty: it is in none. */
  folder: z.string(),
  focusX: focus,
  focusY: focus,
  bytes: z.number(),
  createdAt: time,
  /** The uploader; empty if the account has been deleted. */
  createdBy: z.string(),
  version: z.number(),
};
const media = z.object(fields);
nameSchema(media, 'Media', 'A picture or recording.');

/** A folder's name. A folder exists as long as something is in it. */
const folder = line(80);

/** The files to move or delete together. */
const chosen = z.array(id).min(1).max(100);

/** A use of it: its label for staff, and where they edit it; empty, and the label says nothing: the caller may not. */
const uses = z.array(z.object({ title: z.string(), to: z.string() }));
const oneWithUses = z.object({ ...fields, uses });
nameSchema(oneWithUses, 'MediaWithUses', 'A picture or recording, with where it is used.');

/** A part of a recording: as a file, or in base64 if it is small. */
const content = smallFile.min(4, 'This part is empty.').optional();
const contentAsFile = {
  file: { field: 'content', maximum: partBytes, isRequired: true },
  bodyLimit: bodyLimits.smallFile,
};

const begun = { uploadId: id, nextPart: z.number(), media: media.nullable() };

/** The media library: pictures and recordings for pages, and their uses. */
export const mediaCalls = {
  'media/getMedia': call({
    summary: 'List pictures and recordings, newest first, with where each is used',
    who: 'media.add',
    body: () =>
      body({
        search: line().optional(),
        kind: z.enum(mediaKinds).optional(),
        /** Those in this folder; empty: those in none. */
        folder: folder.optional(),
        /** 1: those that nothing uses. */
        isUnused: flag.optional(),
        page: z.number().int().min(1).max(100_000).optional(),
        pageSize: z.number().int().min(1).max(100).optional(),
      }),
    reply: () =>
      reply({
        media: z.array(oneWithUses),
        total: z.number(),
        /** Every folder that has something in it. */
        folders: z.array(z.string()),
      }),
    example: { body: { search: 'oats', kind: 'picture', page: 1 } },
  }),
  'media/upload': call({
    summary: 'Add a picture, which is re-encoded in the sizes that pages need and gets a new name',
    who: 'media.add',
    body: () =>
      body({
        name: requiredLine(),
        data: pictureData.optional(),
        alt: line(300).optional(),
        isDecorative: flag.optional(),
        folder: folder.optional(),
      }),
    reply: () => changed({ media }),
    file: { field: 'data', maximum: maxPictureBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    failures: [429],
    example: { body: { name: 'oats.gif', data: sample.pictureData, alt: 'A bowl of oats' } },
  }),
  'media/editMedia': call({
    summary: 'Edit the texts of a picture or recording, or a picture’s focal point',
    who: 'media.add',
    body: () =>
      body({
        id,
        title: requiredLine().optional(),
        alt: line(300).optional(),
        isDecorative: flag.optional(),
        folder: folder.optional(),
        focusX: focus.optional(),
        focusY: focus.optional(),
        version: version.optional(),
      }),
    reply: () => changed({ media: oneWithUses }),
    failures: [404, 409],
    example: { body: { id: sample.id, alt: 'A bowl of oats', focusX: 50, focusY: 30, version: 1 } },
  }),
  'media/replaceMedia': call({
    summary: 'Replace a picture everywhere it is used',
    who: 'media.replace',
    body: () => body({ id, data: pictureData.optional(), version: version.optional() }),
    reply: () => changed({ media: oneWithUses }),
    file: { field: 'data', maximum: maxPictureBytes, isRequired: true },
    bodyLimit: bodyLimits.smallFile,
    failures: [404, 409, 429],
    example: { body: { id: sample.id, data: sample.pictureData, version: 1 } },
  }),
  'media/deleteMedia': call({
    summary:
      'Delete a picture or recording; if it is in use (409 with its uses), evenIfUsed is required',
    who: 'media.replace',
    body: () => body({ id, evenIfUsed: flag.optional() }),
    reply: () => changed({}),
    failures: [404, 409],
    example: { body: { id: sample.id, evenIfUsed: 0 } },
  }),
  'media/moveMedia': call({
    summary: 'Move pictures and recordings to a folder, or out of theirs',
    who: 'media.add',
    body: () => body({ ids: chosen, folder }),
    reply: () => changed({}),
    example: { body: { ids: [sample.id], folder: 'Winter 2026' } },
  }),
  'media/deleteUnusedMedia': call({
    summary: 'Delete those of several pictures and recordings that nothing uses',
    who: 'media.replace',
    body: () => body({ ids: chosen }),
    reply: () => changed({ deleted: z.array(id), used: z.array(oneWithUses) }),
    example: { body: { ids: [sample.id] } },
  }),
  'media/beginUpload': call({
    summary: 'Start uploading a recording with its first part: 768 KB, or all of it if shorter',
    who: 'media.add',
    body: () =>
      body({
        name: requiredLine(),
        bytes: z.number().int().min(12).max(maxRecordingBytes, 'Recordings can be up to 200 MB.'),
        content,
      }),
    ...contentAsFile,
    reply: () => changed(begun),
    failures: [429],
    example: { body: { name: 'soup.mp3', bytes: 16, content: 'SUQzBAAAAAAAAAAAAAAAAA==' } },
  }),
  'media/uploadPart': call({
    summary: 'Upload the next part of a recording: 768 KB each; the last one holds the rest',
    who: 'media.add',
    body: () => body({ uploadId: id, part: z.number().int().min(1).max(1000), content }),
    ...contentAsFile,
    reply: () => changed(begun),
    failures: [404],
    example: { body: { uploadId: sample.id, part: 1, content: 'SUQzBAAAAAAAAAAAAAAAAA==' } },
  }),
  'media/abandonUpload': call({
    summary: 'Cancel an unfinished upload of a recording',
    who: 'media.add',
    body: () => body({ uploadId: id }),
    reply: () => changed({}),
    failures: [404],
    example: { body: { uploadId: sample.id } },
  }),
};
