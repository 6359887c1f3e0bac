/** An action on a page or a list’s entry, as its history shows it. */
export interface Version {
  versionId: string;
  kind:
    | 'original'
    | 'saved'
    | 'restored'
    | 'live'
    | 'renamed'
    | 'deleted'
    | 'discarded'
    | 'unpublished'
    | 'trashed';
  /** Its name after it was renamed. */
  name?: string;
  createdAt: string;
  createdBy: string;
}

const labels: Record<Version['kind'], string> = {
  original: 'Before the first recorded change',
  saved: 'Saved',
  live: 'Published',
  restored: 'Restored',
  renamed: 'Renamed',
  deleted: 'Deleted',
  discarded: 'Draft discarded',
  unpublished: 'Unpublished',
  trashed: 'Moved to the trash',
};

/** Describes the change in words: 'Published', 'Renamed to Beans'. */
export const describeVersion = ({ kind, name }: Pick<Version, 'kind' | 'name'>): string =>
  kind === 'renamed' && name ? `Renamed to ${name}` : labels[kind];
