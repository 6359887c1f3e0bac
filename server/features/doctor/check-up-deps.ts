import type { Settings } from '#server/config.ts';
import type { Connection } from '#server/platform/db/connect.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';

/** The parts of the program that the check-up looks at. */
export interface CheckUpDeps {
  settings: Settings;
  /** Opens the database, or returns the open one. */
  connect(): Promise<Connection>;
  media: MediaStore;
}
