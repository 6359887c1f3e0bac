/** A plant that grows out of a jar of coins, in the style of the demo's pictures. */
export function GivingDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path fill="var(--color-oat)" d="M0 0h240v160H0z" />
      <circle fill="var(--color-squash)" cx="196" cy="40" r="20" />
      <path fill="var(--color-wheat)" d="M0 132h240v28H0z" />
      <path
        fill="none"
        stroke="var(--color-leaf)"
        strokeWidth="5"
        strokeLinecap="round"
        d="M104 112V34"
      />
      <path fill="var(--color-leaf)" d="M104 62C80 60 72 46 74 30c21 0 31 12 30 32z" />
      <path fill="var(--color-moss)" d="M104 46c22 0 32-12 32-28-22 0-33 10-32 28z" />
      <rect fill="var(--color-milk)" x="72" y="70" width="64" height="72" rx="9" />
      <rect fill="var(--color-sage)" x="78" y="62" width="52" height="12" rx="4" />
      <path fill="var(--color-bark)" d="M78 104h52v29q0 5-5 5H83q-5 0-5-5z" />
      <circle fill="var(--color-squash)" cx="90" cy="122" r="8" />
      <circle fill="var(--color-carrot)" cx="106" cy="127" r="8" />
      <circle fill="var(--color-squash)" cx="120" cy="118" r="7" />
      <path fill="var(--color-beet)" d="M160 112h56c0 18-11 30-28 30s-28-12-28-30z" />
      <path fill="var(--color-moss)" d="M168 112c2-10 12-14 20-8 6-8 18-4 20 8z" />
    </svg>
  );
}
