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
