import type { ReactNode } from 'react';

/** Colors that stay the same in the dark: of what people wear on their heads, and of their eyes. */
const ink = '#2B2A26';
const gray = '#CFC8BC';

/** Two people at a table, in the style of the demo's pictures. */
export function WelcomeDrawing() {
  return (
    <svg viewBox="0 0 240 160" aria-hidden="true">
      <path fill="var(--color-oat)" d="M0 0h240v160H0z" />
      <circle fill="var(--color-squash)" cx="120" cy="42" r="22" />
      <Person
        at="translate(70 66)scale(.36)"
        shirt="var(--color-leaf)"
        skin="#B97A4B"
        shadow="#99603A"
        behind={
          <>
            <path
              fill="var(--color-oat)"
              d="M-30,92L-52,104L-22,150L0,122L22,150L52,104L30,92Q0,136-30,92z"
            />
            <path
              fill={ink}
              d="M-62,96C-84,40-80,-72 0,-76C80,-72 84,40 62,96C40,108-40,108-62,96z"
            />
          </>
        }
      >
        <path
          fill={ink}
          d="M-56,6C-62,-46-34,-70 0,-70C34,-70 62,-46 56,6C50,-20 30,-40-12,-48C-22,-34-48,-26-56,6z"
        />
      </Person>
      <Person
        at="translate(172 64)scale(.36)"
        shirt="var(--color-beet)"
        skin="#F0CBA8"
        shadow="#DDAE86"
        behind={
          <>
            <circle fill={gray} cx="0" cy="-84" r="26" />
            <path
              fill={gray}
              d="M-60,6C-72,-58-40,-78 0,-78C40,-78 72,-58 60,6C58,-20 40,-34 0,-40C-40,-34-58,-20-60,6z"
            />
          </>
        }
      >
        <path
          fill={gray}
          d="M-57,-4C-60,-52-30,-72 0,-72C30,-72 60,-52 57,-4C46,-16 40,-34 10,-44C-20,-40-48,-28-57,-4z"
        />
        <g fill="none" stroke={ink} strokeWidth="5">
          <circle cx="-21" cy="-4" r="17" />
          <circle cx="21" cy="-4" r="17" />
          <path d="M-4,-6Q0,-9 4,-6M-38,-6L-53,-10M38,-6L53,-10" />
        </g>
      </Person>
      <path fill="var(--color-wheat)" d="M0 122h240v38H0z" />
      <path fill="var(--color-tomato)" d="M92 112h56c0 18-11 30-28 30s-28-12-28-30z" />
      <path fill="var(--color-moss)" d="M100 112c2-10 12-14 20-8 6-8 18-4 20 8z" />
    </svg>
  );
}

interface PersonProps {
  /** The transform of the drawing. */
  at: string;
  shirt: string;
  skin: string;
  shadow: string;
  /** The hair behind the head, and a collar. */
  behind: ReactNode;
  /** The hair in front of it, and glasses. */
  children: ReactNode;
}

function Person({ at, shirt, skin, shadow, behind, children }: PersonProps) {
  return (
    <g transform={at}>
      <path
        fill={shirt}
        d="M-150,300C-152,170-130,122-60,104Q-30,98-24,84Q0,112 24,84Q30,98 60,104C130,122 152,170 150,300z"
      />
      <path fill={shadow} d="M-24,84Q0,120 24,84Q26,92 30,96Q0,134-30,96Q-26,92-24,84z" />
      {behind}
      <rect fill={shadow} x="-22" y="30" width="44" height="70" rx="20" />
      <circle fill={skin} cx="-54" cy="4" r="12" />
      <circle fill={skin} cx="54" cy="4" r="12" />
      <path
        fill={skin}
        d="M-54,-8C-54,-52-30,-66 0,-66C30,-66 54,-52 54,-8C54,40 28,64 0,64C-28,64-54,40-54,-8z"
      />
      <circle fill={ink} cx="-21" cy="-4" r="5" />
      <circle fill={ink} cx="21" cy="-4" r="5" />
      <g fill="none" strokeLinecap="round">
        <path stroke={ink} strokeWidth="4" d="M-30,-20Q-21,-25-13,-20M13,-20Q21,-25 30,-20" />
        <path stroke={shadow} strokeWidth="5" d="M0,0Q7,12-1,16" />
        <path stroke="var(--color-beet)" strokeWidth="5" d="M-17,34Q0,47 17,34" />
      </g>
      {children}
    </g>
  );
}
