const units = [
  { name: 'hour', seconds: 3600 },
  { name: 'minute', seconds: 60 },
  { name: 'second', seconds: 1 },
];

/** A duration in words: '2 hours and 10 minutes', '4 minutes', '20 seconds'. */
export function durationInWords(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  const first = units.findIndex((unit) => whole >= unit.seconds);
  const [large, small] = units.slice(first);
  if (!large) return '1 second';
  const count = Math.floor(whole / large.seconds);
  const rest = small ? Math.floor((whole % large.seconds) / small.seconds) : 0;
  // Beyond a few minutes, seconds do not matter.
  const isExact = small && rest > 0 && (large.name === 'hour' || count < 3);
  return isExact
    ? `${plural(count, large.name)} and ${plural(rest, small.name)}`
    : plural(count, large.name);
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
