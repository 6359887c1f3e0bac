import type { AppDeps, Handlers } from '#server/app-deps.ts';
import { deleteMedia, deleteUnusedMedia } from './delete-media.ts';
import { editMedia, moveMedia } from './edit-media.ts';
import { getMedia } from './list-media.ts';
import { replaceMedia, upload } from './upload-pictures.ts';
import { abandonUpload, beginUpload, uploadPart } from './upload-recordings.ts';

type MediaPath =
  | 'media/getMedia'
  | 'media/upload'
  | 'media/editMedia'
  | 'media/replaceMedia'
  | 'media/deleteMedia'
  | 'media/moveMedia'
  | 'media/deleteUnusedMedia'
  | 'media/beginUpload'
  | 'media/uploadPart'
  | 'media/abandonUpload';

/**
 * The media library: images and recordings that staff upload, and their files. It knows their uses by the references
 * that features contribute (references/references.ts).
 */
export function mediaHandlers(deps: AppDeps): Handlers<MediaPath> {
  return {
    'media/getMedia': (body, { person }) => getMedia(deps, person, body),
    'media/upload': (body, context) => upload(deps, context.person, body, context.file),
    'media/editMedia': (body, context) => editMedia(deps, context.person, body),
    'media/replaceMedia': (body, context) => replaceMedia(deps, context.person, body, context.file),
    'media/deleteMedia': (body, context) => deleteMedia(deps, context.person, body),
    'media/moveMedia': (body, context) => moveMedia(deps, context.person, body),
    'media/deleteUnusedMedia': (body, context) => deleteUnusedMedia(deps, context.person, body),
    'media/beginUpload': (body, context) => beginUpload(deps, context.person, body, context.file),
    'media/uploadPart': (body, context) => uploadPart(deps, context.person, body, context.file),
    'media/abandonUpload': (body, context) => abandonUpload(deps, context.person, body),
  };
}
