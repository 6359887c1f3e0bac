/** A magnifying glass that finds a single pea next to an empty plate. */
export function EmptyPlate({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 160 160" className={className} aria-hidden="true">
      <circle className="fill-sage" cx="80" cy="80" r="80" />
      <circle className="fill-milk" cx="66" cy="70" r="48" />
      <circle className="fill-oat" cx="66" cy="70" r="34" />
      <path className="fill-wheat" d="M66,36a34,34 0 0 1 0,68a52,52 0 0 0 0,-68z" opacity=".55" />
      <path d="M118 116L138 136" className="stroke-bark" strokeWidth="13" strokeLinecap="round" />
      <circle
        className="fill-paper stroke-bark"
        cx="100"
        cy="98"
        r="25"
        fillOpacity=".7"
        strokeWidth="7"
      />
      <circle className="fill-leaf" cx="100" cy="100" r="9" />
      <circle className="fill-sage" cx="97" cy="97" r="3" />
    </svg>
  );
}
