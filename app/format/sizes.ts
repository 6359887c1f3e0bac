const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** A size as people say it: '2.1 GB'. @param bytes a whole number */
export function size(bytes: number): string {
  const step = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  const value = bytes / 1000 ** step;
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${units[step]}`;
}
