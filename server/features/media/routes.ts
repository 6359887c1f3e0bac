import type { CallContext, Handlers, Parts } from '#server/app-deps.ts';
import type { Person } from '#server/current-user.ts';
import { deleteMedia, editMedia, getMedia } from './edit-media.ts';
import { replaceMedia, upload } from './pictures.ts';
import { abandonUpload, beginUpload, uploadPart } from './upload-recordings.ts';

type MediaPath =
  | 'media/getMedia'
  | 'media/upload'
  | 'media/editMedia'
  | 'media/replaceMedia'
  | 'media/deleteMedia'
  | 'media/beginUpload'
  | 'media/uploadPart'
  | 'media/abandonUpload';

/** The media library. */
export function mediaHandlers(parts: Parts): Handlers<MediaPath> {
  return {
    'media/getMedia': (body) => getMedia(parts, body),
    'media/upload': (body, context) => upload(parts, editorOf(context), body, context.file),
    'media/editMedia': (body, context) => editMedia(parts, editorOf(context), body),
    'media/replaceMedia': (body, context) =>
      replaceMedia(parts, editorOf(context), body, context.file),
    'media/deleteMedia': (body, context) => deleteMedia(parts, editorOf(context), body),
    'media/beginUpload': (body, context) =>
      beginUpload(parts, editorOf(context), body, context.file),
    'media/uploadPart': (body, context) => uploadPart(parts, editorOf(context), body, context.file),
    'media/abandonUpload': (body, context) => abandonUpload(parts, editorOf(context), body),
  };
}

/** The gate has let an editor in. */
const editorOf = ({ person }: CallContext) => person as Person;
