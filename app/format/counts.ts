/**
 * A count in display format: '12,345'. Written without `Intl`, which is slow to start: see
 * docs/decisions/loading/no-intl-on-public-pages.md.
 * @param count a whole number
 */
export const formatCount = (count: number): string =>
  String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
