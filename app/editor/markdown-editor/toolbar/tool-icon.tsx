/** Drawings of the tools, by their names: strokes in a square of 20. */
const drawings: Record<string, string> = {
  Undo: 'M7 4 3 8l4 4M3 8h8a5 5 0 0 1 0 9H8',
  Redo: 'm13 4 4 4-4 4M17 8H9a5 5 0 0 0 0 9h3',
  Heading: 'M4 4v12M13 4v12M4 10h9M16 16h2',
  Subheading: 'M4 7v9M11 7v9M4 11.500h7M15 16h2',
  'Small subheading': 'M5 9v7M10 9v7M5 12.500h5M14 16h2',
  Link: 'm8 12 4-4M9 6l2-2a3.500 3.500 0 0 1 5 5l-2 2M11 14l-2 2a3.500 3.500 0 0 1-5-5l2-2',
  'Bulleted list': 'M3.500 5h.01M3.500 10h.01M3.500 15h.01M8 5h9M8 10h9M8 15h9',
  'Numbered list': 'M3 4h1v4M2.500 12h2l-2 4h2M8 5h9M8 10h9M8 15h9',
  Quote: 'M8 6H4v5h4V6v5c0 2-1 3-3 4M16 6h-4v5h4V6v5c0 2-1 3-3 4',
  Picture: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 7.500h.01',
  'Recording or video': 'M3 5h14v10H3zM8.500 7.500v5l4-2.500z',
  Source: 'M5 3h10v14l-5-3-5 3zM9 7l1.500-.5V11',
  'Mark as a claim': 'M4 16h12M5 10.500l3.500 3L15 5',
  Table: 'M3 4h14v12H3zM3 8h14M3 12h14M10 4v12',
  'Something about the reader': 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 17c0-3 3-5 6-5s6 2 6 5',
  'Event, campaign or page': 'M4 4h12v12H4zM10 7v6M7 10h6',
  'Row above': 'M3 12h14v5H3zM10 8V2M7 5h6',
  'Row below': 'M3 3h14v5H3zM10 12v6M7 15h6',
  'Column before': 'M12 3h5v14h-5zM8 10H2M5 7v6',
  'Column after': 'M3 3h5v14H3zM12 10h6M15 7v6',
  'Delete row': 'M3 7h14v6H3zM8 8l4 4M12 8l-4 4',
  'Delete column': 'M7 3h6v14H7zM8 8l4 4M12 8l-4 4',
  'Delete table': 'M4 6h12M8 6V4h4v2M6 6l1 11h6l1-11M9 9v5M11 9v5',
  Markdown: 'M2 5h16v10H2zM5 12V8l2 2 2-2v4M14 8v4M12 10.500l2 2 2-2',
  More: 'M3.500 10h1M9.500 10h1M15.500 10h1',
};

/** What a tool looks like: its drawing, or its label in letters. */
export function ToolIcon({ name, label }: { name: string; label?: string | undefined }) {
  const drawing = drawings[name];
  if (label || !drawing) return <span aria-hidden="true">{label ?? name}</span>;
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="tool-icon">
      <path d={drawing} />
    </svg>
  );
}
