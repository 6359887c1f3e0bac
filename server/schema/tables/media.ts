/** A picture or a recording of the media library. */
interface Media {
  id: string;
  kind: 'picture' | 'recording';
  /** What texts and fields name it by: see platform/storage/media-names.ts. */
  name: string;
  title: string;
  width: number;
  height: number;
  alt: string;
  is_decorative: 0 | 1;
  focus_x: number;
  focus_y: number;
  bytes: number;
  /** Title, text and name in lower case: what a search looks through. */
  words: string;
  version: number;
  created_at: number;
  created_by: string | null;
}

/** What a picture was called before it was replaced: mails and open pages still ask for it. */
interface MediaFormerNames {
  /** The part of the name that all its files share. */
  stem: string;
  media_id: string;
}

/** A recording of which parts are still missing. */
interface MediaUploads {
  id: string;
  name: string;
  title: string;
  bytes: number;
  next_part: number;
  created_by: string;
  last_part_at: number;
}

/** Stored files that nothing names yet, or any more: they are removed when their time comes. */
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
