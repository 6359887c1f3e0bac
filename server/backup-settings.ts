import type { BackupPlace } from '#contract/backup.ts';
import type { S3Bucket } from './platform/storage/s3/s3-address.ts';

/** How backups are made. */
export interface BackupSettings {
  /** What seals them: a passphrase, or else a key file; undefined: one in the data folder. */
  passphrase: string | undefined;
  keyFile: string | undefined;
  /** When the daily one is made, where staff have chosen nothing: '03:00', in the site's time zone. */
  time: string;
  /** How many are kept. */
  kept: number;
  /** Where they are kept, where staff have chosen nothing. */
  place: BackupPlace;
  /** The folder; undefined: one in the data folder. */
  folder: string | undefined;
  /** The bucket. */
  s3: S3Bucket | undefined;
}
