import { type IconName, icons } from './icons.ts';

/** A drawn icon. It says nothing by itself: its label is next to it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="staff-icon" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
