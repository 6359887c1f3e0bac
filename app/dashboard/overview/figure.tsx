import { SiteLink } from '#app/ui/site-link.tsx';

interface FigureProps {
  name: string;
  value: number | string;
  /** How the figure has changed, or what it means. */
  note: string;
  /** The screen that it links to. */
  to: string;
}

/** One number of the overview. */
export function Figure({ name, value, note, to }: FigureProps) {
  return (
    <div className="figure">
      <dt>
        <SiteLink to={to}>{name}</SiteLink>
      </dt>
      <dd className="figure-value">{value.toLocaleString('en')}</dd>
      <dd className="figure-note">{note}</dd>
    </div>
  );
}

/** '12 new in the last seven days, 9 in the seven before.' */
export function trendInWords({ lastWeek, weekBefore }: { lastWeek: number; weekBefore: number }) {
  if (lastWeek + weekBefore === 0) return 'No new ones in the last 14 days.';
  const [now, before] = [lastWeek, weekBefore].map((count) => count.toLocaleString('en'));
  return `${now} new in the last 7 days, ${before} in the 7 days before.`;
}
