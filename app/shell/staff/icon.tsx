/** The outlines of the staff screens' icons, each drawn in a square of 24 by 24. */
const icons = {
  home: 'M4 11l8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6',
  page: 'M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7',
  picture: 'M3 5h18v14H3zM3 16l5-5 5 5 3-3 5 5M16 8.5h.01',
  send: 'M21 3L3 10.5l7 3.5 3.5 7zM10 14L21 3',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  heart: 'M12 20C5 15 3 12 3 8.5A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 9 1.5C21 12 19 15 12 20z',
  hand: 'M12 8.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM3 14h4l4 3h4a1.6 1.6 0 0 0 0-3.2h-3M15 15l5-3M3 20h9l9-5',
  calendar: 'M4 5.5h16V20H4zM4 10h16M8 3v5M16 3v5',
  ticket: 'M3 7h18v3.5a2 2 0 0 0 0 3.5V18H3v-4a2 2 0 0 0 0-3.5zM14 7v2M14 11.5v2M14 16v2',
  message: 'M4 4h16v12H11l-5 4v-4H4zM8 9h8M8 12.5h5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.5a3.3 3.3 0 0 1 0 6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  key: 'M15 15a5 5 0 1 0-4.6-3L3 19.5V21h3v-2h2v-2h2l1.6-1.6M16 9h.01',
  sliders: 'M4 6h9M17 6h3M15 4v4M4 12h3M11 12h9M9 10v4M4 18h9M17 18h3M15 16v4',
  redirect: 'M4 19v-6a4 4 0 0 1 4-4h11M14.5 4.5L19 9l-4.5 4.5',
  envelope: 'M3 5.5h18V19H3zM3 7l9 6.5L21 7',
  archive: 'M3 4h18v5H3zM5 9v11h14V9M10 13h4',
  pulse: 'M2 12h5l3-8 4 16 3-8h5',
  check: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.5l3 3 5.5-6',
  book: 'M5 4h12a2 2 0 0 1 2 2v14H7a2 2 0 0 1-2-2zM5 18a2 2 0 0 1 2-2h12M9 8h6',
  layers: 'M12 3l9 5-9 5-9-5zM3 12.5l9 5 9-5M3 17l9 5 9-5',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L20.5 20.5',
  bell: 'M6 16v-5a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  sidebar: 'M3 4.5h18v15H3zM9 4.5v15',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18',
  site: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
} as const;

export type IconName = keyof typeof icons;

/** A drawn icon. It says nothing by itself: its label is next to it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="staff-icon" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
