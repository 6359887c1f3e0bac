/**
 * The first segments of pages opened by a mailed token: their whole URL is a secret, which goes to no other site, log
 * or analytics.
 */
const secretAreas = ['verifying', 'newsletter', 'registration', 'review', 'giving'];

/** @param area a path's first segment, in lower case */
export const isSecretArea = (area: string): boolean => secretAreas.includes(area);

/** Whether the page at this path is opened by a mailed token, in any spelling of the path. */
export function isSecretPath(pathname: string): boolean {
  const [area = ''] = pathname.split('/').filter(Boolean);
  return isSecretArea(area.replace(/\.data$/, '').toLowerCase());
}
