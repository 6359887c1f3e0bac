/** A drawing of an open envelope with a carrot in it. */
export function Envelope() {
  return (
    <svg viewBox="0 0 120 96" width={120} height={96} aria-hidden="true" className="mb-4 block">
      <path className="fill-wheat" d="M6,44L60,10L114,44V92H6z" />
      <path
        className="fill-leaf"
        d="M59,20C50,14 46,8 47,1C54,4 58,9 60,15C62,9 66,4 73,1C74,8 70,14 61,20z"
      />
      <path
        className="fill-carrot"
        d="M44,24C44,18 76,18 76,24C76,44 66,62 60,74C54,62 44,44 44,24z"
      />
      <path className="fill-none stroke-milk" strokeWidth="2" d="M46,32H56M64,38H73M51,46H59" />
      <path className="fill-oat" d="M6,44L60,74L114,44V92H6z" />
      <path className="fill-none stroke-wheat" strokeWidth="2" d="M6,92L46,66M114,92L74,66" />
    </svg>
  );
}
