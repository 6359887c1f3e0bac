import type { Generated } from 'kysely';

/** An image or a recording of the media library. */
interface Media {
  id: string;
  kind: 'picture' | 'recording';
  /** Its name in texts and fields: see platform/storage/media-names.ts. */
  name: string;
  title: string;
  width: number;
  height: number;
  alt: string;
  is_decorative: 0 | 1;
  focus_x: number;
  focus_y: number;
  bytes: number;
  /** Title, text and name in lower case, for searching. */
  words: string;
  version: number;
  created_at: number;
  created_by: string | null;
  /** Its folder's name; empty: it is in none. */
  folder: Generated<string>;
}

/** The former name of an image that was replaced: emails and open pages still request it. */
interface MediaFormerNames {
  /** The common part of all its files' names. */
  stem: string;
  media_id: string;
}

/** An unfinished upload of a recording. */
interface MediaUploads {
  id: string;
  name: string;
  title: string;
  bytes: number;
  next_part: number;
  created_by: string;
  last_part_at: number;
}

/** Stored files without a reference: they are removed when they are due. */
interface UnclaimedFiles {
  name: string;
  remove_at: number;
}

export interface MediaTables {
  media: Media;
  media_former_names: MediaFormerNames;
  media_uploads: MediaUploads;
  unclaimed_files: UnclaimedFiles;
}
