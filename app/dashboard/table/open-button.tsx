import type { ReactNode } from 'react';

interface OpenButtonProps {
  id: string;
  open: (id: string, opener: HTMLElement) => void;
  children: ReactNode;
}

/** A row's name, which opens its details. */
export function OpenButton({ id, open, children }: OpenButtonProps) {
  return (
    <button
      type="button"
      className="data-open"
      onClick={({ currentTarget }) => open(id, currentTarget)}
    >
      {children}
    </button>
  );
}
