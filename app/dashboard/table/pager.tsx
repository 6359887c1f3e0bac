interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The way to the other pages, and where this one is among them. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1 && page === 1) return null;
  const move = (label: string, to: number) => (
    <button
      type="button"
      className="button button-quiet"
      disabled={to < 1 || to > pages || to === page}
      onClick={() => onPage(to)}
    >
      {label}
    </button>
  );
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-2">
      {move('First', 1)}
      {move('Previous', page - 1)}
      <span className="px-2">
        Page {page.toLocaleString('en')} of {pages.toLocaleString('en')}
      </span>
      {move('Next', page + 1)}
      {move('Last', pages)}
    </nav>
  );
}
