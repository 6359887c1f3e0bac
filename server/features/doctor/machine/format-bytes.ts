const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size in words: '2.1 GB'. @param bytes a whole number */
export function formatBytes(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 })} ${units[step]}`;
}
