import type { Translate } from '#contract/shared/language/translate.ts';

/**
 * A time in clock format: `1:05`.
 * @param seconds from the beginning
 */
export function formatPlaybackTime(seconds: number): string {
  const { hours, minutes, rest } = parts(seconds);
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/**
 * A time in words: '1 minute 5 seconds'.
 * @param seconds from the beginning
 */
export function describePlaybackTime(seconds: number, t: Translate): string {
  const { hours, minutes, rest } = parts(seconds);
  const said = [
    [hours, t('content.hours', { count: hours })],
    [minutes, t('content.minutes', { count: minutes })],
    [rest, t('content.seconds', { count: rest })],
  ] as const;
  return (
    said
      .filter(([count]) => count > 0)
      .map(([, words]) => words)
      .join(' ') || t('content.seconds', { count: 0 })
  );
}

function parts(seconds: number) {
  const whole = Math.max(0, Math.floor(seconds));
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor((whole % 3600) / 60),
    rest: whole % 60,
  };
}
