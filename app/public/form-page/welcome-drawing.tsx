/** Two people at a table, in the style of the demo's pictures. */
export function WelcomeDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path fill="var(--color-oat)" d="M0 0h240v160H0z" />
      <circle fill="var(--color-squash)" cx="120" cy="42" r="22" />
      <g transform="translate(70 66)scale(.36)">
        <path
          fill="var(--color-leaf)"
          d="M-150,300C-152,170-130,122-60,104Q-30,98-24,84Q0,112 24,84Q30,98 60,104C130,122 152,170 150,300z"
        />
        <path fill="#99603A" d="M-24,84Q0,120 24,84Q26,92 30,96Q0,134-30,96Q-26,92-24,84z" />
        <path
          fill="var(--color-oat)"
          d="M-30,92L-52,104L-22,150L0,122L22,150L52,104L30,92Q0,136-30,92z"
        />
        <path
          fill="#2B2A26"
          d="M-62,96C-84,40-80,-72 0,-76C80,-72 84,40 62,96C40,108-40,108-62,96z"
        />
        <rect fill="#99603A" x="-22" y="30" width="44" height="70" rx="20" />
        <circle fill="#B97A4B" cx="-54" cy="4" r="12" />
        <circle fill="#B97A4B" cx="54" cy="4" r="12" />
        <path
          fill="#B97A4B"
          d="M-54,-8C-54,-52-30,-66 0,-66C30,-66 54,-52 54,-8C54,40 28,64 0,64C-28,64-54,40-54,-8z"
        />
        <path
          fill="#2B2A26"
          d="M-56,6C-62,-46-34,-70 0,-70C34,-70 62,-46 56,6C50,-20 30,-40-12,-48C-22,-34-48,-26-56,6z"
        />
        <circle fill="#2B2A26" cx="-21" cy="-4" r="5" />
        <circle fill="#2B2A26" cx="21" cy="-4" r="5" />
        <path
          fill="none"
          stroke="#2B2A26"
          strokeWidth="4"
          strokeLinecap="round"
          d="M-30,-20Q-21,-25-13,-20M13,-20Q21,-25 30,-20"
        />
        <path
          fill="none"
          stroke="#99603A"
          strokeWidth="5"
          strokeLinecap="round"
          d="M0,0Q7,12-1,16"
        />
        <path
          fill="none"
          stroke="var(--color-beet)"
          strokeWidth="5"
          strokeLinecap="round"
          d="M-17,34Q0,47 17,34"
        />
      </g>
      <g transform="translate(172 64)scale(.36)">
        <path
          fill="var(--color-beet)"
          d="M-150,300C-152,170-130,122-60,104Q-30,98-24,84Q0,112 24,84Q30,98 60,104C130,122 152,170 150,300z"
        />
        <path fill="#DDAE86" d="M-24,84Q0,120 24,84Q26,92 30,96Q0,134-30,96Q-26,92-24,84z" />
        <circle fill="#CFC8BC" cx="0" cy="-84" r="26" />
        <path
          fill="#CFC8BC"
          d="M-60,6C-72,-58-40,-78 0,-78C40,-78 72,-58 60,6C58,-20 40,-34 0,-40C-40,-34-58,-20-60,6z"
        />
        <rect fill="#DDAE86" x="-22" y="30" width="44" height="70" rx="20" />
        <circle fill="#F0CBA8" cx="-54" cy="4" r="12" />
        <circle fill="#F0CBA8" cx="54" cy="4" r="12" />
        <path
          fill="#F0CBA8"
          d="M-54,-8C-54,-52-30,-66 0,-66C30,-66 54,-52 54,-8C54,40 28,64 0,64C-28,64-54,40-54,-8z"
        />
        <path
          fill="#CFC8BC"
          d="M-57,-4C-60,-52-30,-72 0,-72C30,-72 60,-52 57,-4C46,-16 40,-34 10,-44C-20,-40-48,-28-57,-4z"
        />
        <circle fill="#2B2A26" cx="-21" cy="-4" r="5" />
        <circle fill="#2B2A26" cx="21" cy="-4" r="5" />
        <path
          fill="none"
          stroke="#2B2A26"
          strokeWidth="4"
          strokeLinecap="round"
          d="M-30,-20Q-21,-25-13,-20M13,-20Q21,-25 30,-20"
        />
        <path
          fill="none"
          stroke="#DDAE86"
          strokeWidth="5"
          strokeLinecap="round"
          d="M0,0Q7,12-1,16"
        />
        <path
          fill="none"
          stroke="var(--color-beet)"
          strokeWidth="5"
          strokeLinecap="round"
          d="M-17,34Q0,47 17,34"
        />
        <g fill="none" stroke="#2B2A26" strokeWidth="5">
          <circle cx="-21" cy="-4" r="17" />
          <circle cx="21" cy="-4" r="17" />
          <path d="M-4,-6Q0,-9 4,-6M-38,-6L-53,-10M38,-6L53,-10" />
        </g>
      </g>
      <path fill="var(--color-wheat)" d="M0 122h240v38H0z" />
      <path fill="var(--color-tomato)" d="M92 112h56c0 18-11 30-28 30s-28-12-28-30z" />
      <path fill="var(--color-moss)" d="M100 112c2-10 12-14 20-8 6-8 18-4 20 8z" />
    </svg>
  );
}
