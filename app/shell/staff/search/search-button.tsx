import { useEffect, useRef, useState } from 'react';
import { isApple } from '#app/ui/is-apple.ts';
import { latePart } from '#app/ui/late-part.tsx';
import { focusedElement } from '#app/ui/modal/focused-element.ts';
import { ModalDialog } from '#app/ui/modal/modal-dialog.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { HeldRoles } from '#contract/shared/may.ts';
import { Icon } from '../icon.tsx';

const SearchDialog = latePart(() => import('./search-dialog.tsx'), {
  frame: (message, { opener, onClose }) => (
    <ModalDialog title="Search" opener={opener} onClose={onClose}>
      {message}
    </ModalDialog>
  ),
});

/** Opens the search of all staff screens, as Ctrl+K or Cmd+K does everywhere but where a text gets a link by it. */
export function SearchButton({ roles }: { roles: HeldRoles }) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const isHydrated = useHydrated();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isShortcut = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
      // A second dialog would cover the first one's question.
      if (!isShortcut || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      opener.current = focusedElement();
      setOpen(true);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className="staff-tool staff-search-button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={({ currentTarget }) => {
          opener.current = currentTarget;
          setOpen(true);
        }}
      >
        <Icon name="search" />
        <span>Search</span>
        <kbd>{isHydrated && isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isOpen && (
        <SearchDialog roles={roles} opener={opener.current} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
