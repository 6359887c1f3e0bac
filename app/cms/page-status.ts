/** How a page stands, in words: the same in every list. */
export function pageStatus({
  isPublished,
  hasChanges,
}: {
  isPublished: 0 | 1;
  hasChanges: 0 | 1;
}): 'Empty' | 'Draft' | 'Live version has unpublished changes' | 'Published' {
  if (isPublished === 0) return hasChanges === 0 ? 'Empty' : 'Draft';
  return hasChanges === 1 ? 'Live version has unpublished changes' : 'Published';
}
